import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { Overview, OverviewPart } from "@/lib/api/overview";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { OverviewPage } from "./OverviewPage";
import { busyOverview, noneAwaits, quietOverview } from "./overview.testing";

const draw = (overview: Overview) => show(<OverviewPage overview={overview} unit="min" />);
const region = (name: string) => page.getByRole("region", { name, exact: true });
const quiet = page.getByRole("list", { name: "Within their lines, or without data" });

it("a quiet day is one sentence, since when, and a line for each part", async () => {
  await draw(quietOverview());
  await expect.element(page.getByText("Everything is within its lines")).toBeVisible();
  await expect.element(page.getByText(/^A line was last crossed/)).toBeVisible();
  await expect
    .element(quiet)
    .toHaveTextContent("Policies: 1 policy selects the same images as in the run before");
  await expect.element(quiet).toHaveTextContent("Nodes: 12 nodes under every waterline, read");
  await expect.element(quiet).toHaveTextContent("Queue: the oldest job has waited 40 s, the target is 5 min");
  await expect.element(quiet).toHaveTextContent("Data sources: none of 6 fails");
  for (const part of ["Policies", "Nodes", "Queue", "Minutes", "Replay", "Data sources", "What changed"])
    await expect.element(region(part)).not.toBeInTheDocument();
  await expectReadable("quiet");
});

it("shows each line that is crossed, by how much, since when, and how to go on", async () => {
  await draw(busyOverview());
  await expect
    .element(region("Policies"))
    .toHaveTextContent("1 of 3 leaves out expected images, 1 changed the selection");
  await expect.element(region("Policies")).toHaveTextContent("Leaves out 1 of 12 expected images");
  await expect.element(region("Policies")).toHaveTextContent("rank 33, 0.0300 below the line");
  await expect
    .element(region("Policies"))
    .toHaveTextContent("2 other policies: the same images as in the run before");
  await expect.element(region("Nodes")).toHaveTextContent("5 of 12 over a waterline");
  await expect
    .element(page.getByRole("meter", { name: "CPU use of node-03" }))
    .toHaveAttribute("data-side", "over");
  await expect.element(region("Nodes")).toHaveTextContent("1.3 cores over waterline");
  await expect.element(region("Nodes")).toHaveTextContent("over for 24 min");
  await expect.element(region("Nodes")).toHaveTextContent("lacks 4 of 30 selected images");
  await expect
    .element(region("Nodes").getByRole("link", { name: "30 selected images" }))
    .toHaveAttribute("href", "/policies/nightly");
  await expect.element(region("Queue")).toHaveTextContent("9 jobs longer than 5 min");
  await expect.element(region("Queue")).toHaveTextContent("team/app: 6 late, 20 minand 2 other projects");
  await expect
    .element(page.getByRole("meter", { name: "Minutes of team-ml in January 2026" }))
    .toHaveTextContent("4,876 min over quota");
  await expect.element(region("Minutes")).toHaveTextContent(/used up since 4 Jan \(UTC\).*team-web.*noticed/);
  await expect.element(region("Replay")).toHaveTextContent(/nightly, top \d+.*52 min under best/);
  await expect.element(region("Replay")).toHaveTextContent("best policy: weekly");
  await expect
    .element(region("Replay").getByRole("link", { name: "Open the replay" }))
    .toHaveAttribute("href", "/replay/replay-1?top=30");
  await expect.element(region("Data sources")).toHaveTextContent(/1 of 6 fails.*It refused the connection/);
  await expect.element(region("Data sources")).toHaveTextContent(/Requests have failed since 2026-01-05 /);
  await expect
    .element(region("Data sources").getByRole("link", { name: "Open mimir" }))
    .toHaveAttribute("href", "/sources#source-mimir");
  await expect.element(region("What changed")).toHaveTextContent("Node went over a waterline: node-03");
  await expect.element(quiet).not.toBeInTheDocument();
  await expect.element(page.getByText("Everything is within its lines")).not.toBeInTheDocument();
  await expectReadable("busy");
});

/** The data of a part that was read. */
function read<T>(part: OverviewPart<T>): T {
  if (part.state !== "ok") throw new Error("This part failed.");
  return part.data;
}

it("has every part on a laptop's first screen, however much is over", async () => {
  // The space that navigation and margins leave of 1440 x 900, where the parts begin at 136 px.
  await page.viewport(1200, 900);
  const busy = busyOverview();
  const [nodes, queue, minutes] = [read(busy.nodes), read(busy.queue), read(busy.minutes)];
  await draw({
    ...busy,
    nodes: {
      state: "ok",
      data: {
        ...nodes,
        unknown: 3,
        heldIn: "ci-pool",
        worst: ["node-03", "node-04", "node-05"].map((name) => ({ ...nodes.worst[0]!, name })),
      },
    },
    queue: {
      state: "ok",
      data: {
        ...queue,
        starving: [1, 2, 3].map((id) => ({
          project: { id, path: `team-${id}/some/project` },
          late: 12,
          oldestSeconds: 4_216,
        })),
      },
    },
    minutes: {
      state: "ok",
      data: {
        ...minutes,
        more: 7,
        items: [1, 2, 3, 4].map((n) => ({
          ...minutes.items[0]!,
          namespace: { id: `namespace-${n}`, path: `team-${n}` },
        })),
      },
    },
  });
  const begin = region("Policies").element().getBoundingClientRect().top;
  for (const part of ["Policies", "Nodes", "Queue", "Minutes", "Replay"])
    expect(
      region(part).getByRole("heading", { level: 2 }).element().getBoundingClientRect().bottom,
      part,
    ).toBeLessThan(begin + 900 - 136);
  expect(region("Replay").element().getBoundingClientRect().bottom, "the end").toBeLessThanOrEqual(
    begin + 900 - 136,
  );
  await expect.element(region("Nodes").getByRole("meter")).toHaveLength(2);
  await expect
    .element(region("Nodes").getByRole("link", { name: "5 of 12 over a waterline" }))
    .toHaveAttribute("href", "/nodes?snapshot=ci-pool&standing=over");
  await expect.element(region("Minutes").getByRole("meter")).toHaveLength(2);
  await expect
    .element(region("Minutes").getByRole("link", { name: "11 namespaces short of minutes" }))
    .toHaveAttribute("href", "/minutes");
});

const held = (over: number): Overview["nodes"] => {
  const nodes = read(busyOverview().nodes);
  const worst = over === 0 ? [] : nodes.worst;
  return { state: "ok", data: { ...nodes, over, worst, unknown: 3, heldIn: "ci-pool" } };
};

it("counts nodes that were not measured beside those over a line", async () => {
  await draw({ ...busyOverview(), nodes: held(5) });
  await expect.element(region("Nodes")).toHaveTextContent("5 of 12 over a waterline, 3 not measured, read");
});

it("says that nodes are on hold where none is over a line, with the way to them", async () => {
  await draw({ ...quietOverview(), nodes: held(0) });
  await expect.element(region("Nodes")).toHaveTextContent("3 of 12 nodes not measured: on hold, read");
  await expect
    .element(region("Nodes").getByRole("link", { name: "3 of 12 nodes not measured" }))
    .toHaveAttribute("href", "/nodes?snapshot=ci-pool&standing=unknown");
  await expect.element(quiet).not.toHaveTextContent("Nodes:");
  await expect.element(page.getByText("Everything is within its lines")).not.toBeInTheDocument();
  await expectReadable("on hold");
});

it("names policies whose newest version has no run in one line each, not in a card each", async () => {
  const overview = quietOverview();
  const policies = read(overview.policies);
  const [policy] = policies.items;
  if (policy === undefined) throw new Error("there is no policy");
  const isNew = { ...policy, lastRun: null, result: null, change: null };
  const names = ["new-1", "new-2", "new-3", "new-4", "new-5"];
  const neverRun = { count: 5, names: names.slice(0, 3) };
  const edited = { count: 1, names: ["nightly"] };
  const items = [{ ...policy, version: 4 }, ...names.map((name) => ({ ...isNew, name }))];
  await draw({
    ...overview,
    policies: { state: "ok", data: { ...policies, items, total: 6, neverRun, edited } },
  });
  await expect
    .element(region("Policies"))
    .toHaveTextContent(
      /6 policies1 policy: the same images as in the run before5 policies have never run: new-1, new-2, new-3 and 2 more1 policy has not run in the newest version: nightly$/,
    );
  await expect.element(region("Policies").getByRole("article")).not.toBeInTheDocument();
  await expect
    .element(region("Policies").getByRole("link", { name: "5 policies have never run" }))
    .toHaveAttribute("href", "/policies?show=neverRun");
  await expect
    .element(region("Policies").getByRole("link", { name: "1 policy has not run" }))
    .toHaveAttribute("href", "/policies?show=edited");
  await expect
    .element(region("Policies").getByRole("link", { name: "new-2" }))
    .toHaveAttribute("href", "/policies/new-2");
  await expectReadable("never run");
});

it("leads from each count of policies to the list that has them", async () => {
  await draw(busyOverview());
  await expect
    .element(region("Policies").getByRole("link", { name: "1 of 3 leaves out expected images" }))
    .toHaveAttribute("href", "/policies?show=leavesOut");
  await expect
    .element(region("Policies").getByRole("link", { name: "1 changed the selection" }))
    .toHaveAttribute("href", "/policies?show=changed");
});

it("says in its place that a part could not be read, and shows the others", async () => {
  const message = "It could not be read just now; the server's log says why.";
  await draw({
    ...busyOverview(),
    nodes: { state: "failed", message },
    policies: { state: "failed", message },
  });
  await expect.element(region("Nodes")).toHaveTextContent(message);
  await expect.element(region("Policies")).toHaveTextContent(message);
  await expect.element(region("Queue")).toBeVisible();
  await expectReadable("failed parts");
});

it("says how to begin where there is nothing yet", async () => {
  const overview = quietOverview();
  await draw({
    ...overview,
    policies: {
      state: "ok",
      data: { items: [], total: 0, dropping: 0, failing: 0, changed: 0, ...noneAwaits },
    },
    nodes: {
      state: "ok",
      data: { nodes: 0, over: 0, unknown: 0, none: 0, heldIn: null, readAt: null, worst: [] },
    },
    minutes: { state: "ok", data: { items: [], more: 0, started: false } },
    replay: { state: "ok", data: { replay: null, policies: [] } },
    sources: { state: "ok", data: { total: 0, failingCount: 0, failing: [] } },
  });
  await expect.element(page.getByText("No policies yet")).toBeVisible();
  await expect.element(quiet).toHaveTextContent("Nodes: none yet: upload what kubectl prints");
  await expect.element(quiet).toHaveTextContent("Minutes: no builds yet");
  await expect.element(quiet).toHaveTextContent("Replay: no replay has a result yet");
  await expect.element(quiet).toHaveTextContent("Data sources: none yet");
  await expectReadable("nothing yet");
});
