import { page } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { nodeSession } from "@/lib/waterlines";
import { addedMetricSchema, nodeSchema } from "@/lib/waterlines/shapes";
import { json, list, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { GapSteps } from "./GapSteps";
import { ImageCachePanel } from "./ImageCachePanel";
import { MovedPods, movedText } from "./MovedPods";
import { OnHold } from "./OnHold";
import { PodDrawer } from "./PodDrawer";
import { PodTable } from "./PodTable";

const GIB = 2 ** 30;
const BUILD = "ci/runner-t3st-project-12-concurrent-0";

const pod = (name: string, gib: number) => ({
  namespace: "ci",
  name,
  qosClass: "BestEffort",
  priority: 0,
  cpuUsage: 100,
  memUsage: gib * GIB,
});

const session = nodeSession({
  node: nodeSchema.parse({
    name: "node-07",
    metrics: { memory_total_utilization: 90, memory_total: 64 * GIB, cpu_total_usage: 1_300 },
    pods: [pod("runner-t3st-project-12-concurrent-0", 2.5), pod("runner-t3st-project-13-concurrent-1", 2)],
  }),
  documents: null,
  metrics: [],
  waterlines: { evict: { memory_total_utilization: ["85"] } },
});
const question = { profile: "improved", moved: {}, profiles: [] };
const { report } = session.plan(question);

it("begins the steps with the gap, and opens a step's pod", async () => {
  const onPod = vi.fn<(pod: string) => void>();
  await show(<GapSteps report={report} onPod={onPod} />);
  await expect.element(page.getByText("Gap: 3.2 GiB (5 points over 85%)")).toBeVisible();
  await page.getByRole("button", { name: BUILD }).click();
  expect(onPod).toHaveBeenCalledWith(BUILD);
  await expectReadable("the steps");
});

it("says what pods that are terminating still use of the gap", async () => {
  const ending = nodeSession({
    node: nodeSchema.parse({
      name: "node-09",
      metrics: { memory_total_usage: 12 * GIB },
      pods: [pod("alone", 4), { ...pod("ends", 3), terminating: true }],
    }),
    documents: null,
    metrics: [],
    waterlines: { evict: { memory_total_usage: [`${8 * GIB}`] } },
  }).plan(question);
  await show(<GapSteps report={ending.report} onPod={() => undefined} />);
  await expect
    .element(page.getByText("1 pod that is terminating still uses 3.0 GiB, which the gap counts"))
    .toBeVisible();
});

it("says of a node on hold what was not measured, and what would measure it", async () => {
  const metrics = { memory_total_usage: null, disk_bytes: null };
  const silent = nodeSession({
    node: nodeSchema.parse({ name: "node-11", metrics, pods: [pod("alone", 4)] }),
    documents: null,
    metrics: [addedMetricSchema.parse({ name: "disk_bytes", unit: "B" })],
    waterlines: { evict: { memory_total_usage: ["8Gi"], disk_bytes: ["8Gi"] } },
  }).plan(question);
  await show(<OnHold lines={silent.report.lines} />);
  await expect
    .element(page.getByText(/not measured \(.*memory use.*\).*every candidate is on hold/))
    .toBeVisible();
  const items = page.getByRole("listitem");
  await expect
    .element(items.nth(0))
    .toHaveTextContent(/NodeMetrics.*or with PodMetrics of all its running pods/);
  await expect.element(items.nth(1)).toHaveTextContent("for disk: a reader whose Prometheus");
});

const IMAGE_LINE = {
  capacityBytes: 100 * GIB,
  usedBytes: 20 * GIB,
  wholeDisk: true,
  lineBytes: 85 * GIB,
  lowBytes: 80 * GIB,
  present: ["app:1"],
  missing: [],
  fillBytes: 0,
  unknownSizes: 0,
  headroomBytes: 65 * GIB,
  afterFillBytes: 20 * GIB,
  removed: [],
  removedAnyway: 0,
  shortBytes: 0,
};

it("speaks of one candidate and of one image in the singular", async () => {
  const node = nodeSchema.parse({
    name: "node-08",
    metrics: { memory_total_usage: 12 * GIB },
    pods: [pod("alone", 4)],
  });
  const waterlines = { evict: { memory_total_usage: [`${8 * GIB}`] } };
  const single = nodeSession({ node, documents: null, metrics: [], waterlines }).plan(question);
  serve({
    "GET /policies": list([]),
    "GET /nodes/node-08/images": json({ policy: "nightly", runId: "run-1", line: IMAGE_LINE }),
  });
  await show(
    <>
      <GapSteps report={single.report} onPod={() => undefined} />
      <ImageCachePanel node="node-08" />
    </>,
  );
  await expect.element(page.getByText("The only candidate is acted on.")).toBeVisible();
  await expect.element(page.getByText("The one selected image is there.")).toBeVisible();
});

it.each([
  [0, "The one selected image is there. Kubelet already removes 2 images, whatever the policy prewarms."],
  [
    1,
    "1 selected image missing, 1 B to fill. Kubelet already removes 2 images, whatever the policy prewarms. The fill pushes nothing more out.",
  ],
  [
    5 * GIB,
    "1 selected image missing, 5.0 GiB to fill. Kubelet already removes 2 images, whatever the policy prewarms. The fill pushes 1 more image out.",
  ],
])("tells what kubelet removes anyway from what a fill of %i bytes pushes out", async (fillBytes, text) => {
  const removed = ["old:1", "old:2", "old:3"].map((image) => ({
    image,
    bytes: 5 * GIB,
    lastUsed: null,
    selected: false,
  }));
  const line = {
    ...IMAGE_LINE,
    usedBytes: 90 * GIB,
    headroomBytes: -5 * GIB,
    afterFillBytes: 90 * GIB + fillBytes,
    fillBytes,
    missing: fillBytes === 0 ? [] : [{ image: "new:1", bytes: fillBytes }],
    removed: removed.slice(0, fillBytes > 1 ? 3 : 2),
    removedAnyway: 2,
  };
  serve({
    "GET /policies": list([]),
    "GET /nodes/node-08/images": json({ policy: "nightly", runId: "run-1", line }),
  });
  await show(<ImageCachePanel node="node-08" />);
  await expect.element(page.getByRole("status")).toHaveTextContent(text);
  await expect.element(page.getByText("Removed by kubelet, the longest unused first")).toBeVisible();
});

it("says what each pod releases in the unit of what it is acted on for", async () => {
  const node = nodeSchema.parse({
    name: "node-08",
    metrics: { memory_total_usage: 12 * GIB, cpu_total_usage: 1_300 },
    pods: [pod("small", 1), { ...pod("large", 4), cpuUsage: 0 }],
  });
  const waterlines = { evict: { cpu_total_usage: ["1250"], memory_total_usage: [`${8 * GIB}`] } };
  const both = nodeSession({ node, documents: null, metrics: [], waterlines });
  const [kind] = both.plan(question).report.kinds;
  if (kind === undefined) throw new Error("nothing is planned");
  expect(kind.gaps.map(({ unit }) => unit)).toEqual(["mC", "B"]);
  await show(<PodTable kind={kind} node={node} onPod={() => undefined} />);
  const row = (name: string) => page.getByRole("row", { name: new RegExp(`ci/${name}`) });
  await expect.element(row("small")).toHaveTextContent("0.1 cores");
  await expect.element(row("large")).toHaveTextContent(/4(\.0)? GiB$/);
});

it("shows at 390 px who gives way, without scrolling sideways", async () => {
  await page.viewport(390, 844);
  const [kind] = report.kinds;
  if (kind === undefined) throw new Error("nothing is planned");
  const node = nodeSchema.parse({ name: "node-07", metrics: {}, pods: [] });
  await show(<PodTable kind={kind} node={node} onPod={() => undefined} />);
  await expect.element(page.getByText("Gives way").first()).toBeVisible();
  const table = page.getByRole("table").element();
  expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0);
  await page.viewport(1440, 900);
});

it("leads from a pod to the project that it builds", async () => {
  const planner = {
    call: (name: "detail" | "changes", [asked]: [never]) => Promise.resolve(session[name](asked)),
  };
  const shown = {
    planner: planner as never,
    of: ["s", "node-07"] as const,
    question,
    onClose: () => undefined,
  };
  await show(<PodDrawer {...shown} pod={BUILD} />);
  await expect
    .element(page.getByRole("dialog").getByRole("link", { name: "12" }))
    .toHaveAttribute("href", "/projects/12");
  await expect.element(page.getByText("What would spare it")).toBeVisible();
  await expect.element(page.getByText(/^If the waterline of memory utilisation were /)).toBeVisible();
  await expectReadable("a pod of a project");
});

it("says in a sentence which pods a move brings in and takes out, and which are acted on otherwise", () => {
  const none = { cameIn: [], wentOut: [], evictedInstead: [], throttledInstead: [] };
  expect(movedText({ ...none, cameIn: ["ci/a", "ci/b"], wentOut: ["ci/c"] })).toBe(
    "2 more pods: ci/a, ci/b. 1 pod fewer: ci/c.",
  );
  expect(movedText({ ...none, evictedInstead: ["ci/a"], throttledInstead: ["ci/b", "ci/c"] })).toBe(
    "1 pod evicted instead of throttled: ci/a. 2 pods throttled instead of evicted: ci/b, ci/c.",
  );
  expect(movedText(none)).toBe("The same pods give way as at the drawn lines and the measured use.");
});

it("names the pods that a move evicts instead of throttling, although the same ones give way", async () => {
  const plan = { report, cameIn: [], wentOut: [], evictedInstead: ["ci/a"], throttledInstead: [] };
  const said: string[] = [];
  await show(
    <MovedPods plan={plan} onSaid={(text) => said.push(text)}>
      {null}
    </MovedPods>,
  );
  await expect.poll(() => said.at(-1)).toBe("1 pod evicted instead of throttled: ci/a.");
  await expect
    .element(page.getByRole("group", { name: "What the move changes" }))
    .toHaveTextContent(/^1 pod would be evicted instead of throttled: ci\/a$/);
});
