import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dispatch } from "./dispatch";

let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "timeline-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function put(name: string, content: unknown): Promise<string> {
  const file = join(directory, name);
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

async function run(
  content: unknown,
  ...options: string[]
): Promise<{ code: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const io = { stdout: (text: string) => void (out += text), stderr: (text: string) => void (err += text) };
  const code = await dispatch(["timeline", await put("input.json", content), ...options], io);
  return { code, out, err };
}

/** As in the vectors of the analyzer. */
const vector = {
  id: "A01",
  op: "analyze",
  stepSeconds: 10,
  expected: {},
  rules: [
    {
      policy: "p",
      name: "cpu",
      metric: "cpu_total_usage",
      value: "4000",
      actionName: "throttle",
      avoidanceThreshold: 2,
      restoreThreshold: 2,
    },
  ],
  actions: [{ name: "throttle", coolDownSeconds: 60, throttle: { minCPURatio: 10, stepCPURatio: 10 } }],
  podQOS: { allowedActions: ["throttle"], pods: ["x"] },
  samples: [5_000, 5_000, 3_000, 3_000, 3_000, [3_000, 2_000], null, 3_000, 3_000, 3_000].map((used) =>
    used === null ? null : { cpu_total_usage: used },
  ),
};

const POLICY = `
apiVersion: ensurance.crane.io/v1alpha1
kind: NodeQOS
metadata: {name: guard}
spec:
  selector: {matchLabels: {pool: ci}}
  nodeQualityProbe: {nodeLocalGet: {}}
  rules:
    - name: memory
      metricRule: {name: memory_total_usage, value: 20Gi}
      avoidanceThreshold: 2
      actionName: drop
---
apiVersion: ensurance.crane.io/v1alpha1
kind: AvoidanceAction
metadata: {name: drop}
spec: {coolDownSeconds: 60, eviction: {}}
---
apiVersion: ensurance.crane.io/v1alpha1
kind: PodQOS
metadata: {name: all}
spec:
  allowedActions: [drop]
  scopeSelector: {matchExpressions: [{scopeName: Namespace, operator: NotIn, values: [kube-system]}]}
`;
const GIB = 2 ** 30;
/** Unordered: a file may be combined from several. */
const readings = [
  { at: "2026-06-16T10:01:00Z", metrics: { memory_total_usage: 24 * GIB } },
  { at: "2026-06-16T10:00:00Z", metrics: { memory_total_usage: 16 * GIB } },
  { at: "2026-06-16T10:02:00Z", metrics: { memory_total_usage: 16 * GIB } },
  { at: "2026-06-16T10:04:00Z", metrics: { memory_total_usage: 16 * GIB } },
];

it("prints when the rule of a vector's input is triggered, cools down and is restored", async () => {
  const { code, out, err } = await run(vector);
  expect(err).toBe("");
  expect(code).toBe(0);
  expect(out).toContain("Profile improved, a cycle every 10s\n10 readings from 1970-01-01T00:00:00.000Z");
  expect(out).toContain("Rule p.cpu: CPU use above 4000 mC");
  expect(out).toMatch(
    /10s {2}10s {2}Triggered +2 of 2 cycles over the line: throttle throttles in each cycle/,
  );
  expect(out).toMatch(/Cooling down +The cool-down has 40s left/);
  expect(out).toMatch(/Not measured +No reading has the metric/);
  expect(out).toMatch(
    /Restoring +Throttled pods are restored by one step in each cycle; until when is not known.+ whose containers name quotaUs/,
  );
  expect(out).toMatch(/New pods\n\nafter.*\n-+.*\n +0s +10s {2}Allowed\n +10s +1m {2}Kept off by a taint/);
});

it("reads readings with their instants, and manifests of another file", async () => {
  const file = await put("policies.yaml", POLICY);
  const input = { labels: { pool: "ci" }, documents: "", readings };
  const { code, out, err } = await run(input, "--policies", file, "--json");
  expect({ code, err }).toEqual({ code: 0, err: expect.not.stringContaining("error") as string });
  const timeline = JSON.parse(out) as { rules: { rule: string; bands: { state: string; from: string }[] }[] };
  expect(timeline).toMatchObject({ profile: "improved", from: "2026-06-16T10:00:00.000Z", cycleSeconds: 10 });
  expect(timeline.rules[0]?.bands.map(({ state, from }) => `${state} ${from.slice(11, 19)}`)).toEqual([
    "quiet 10:00:00",
    "rising 10:01:00",
    "triggered 10:01:10",
    "cooling 10:02:00",
    "restoring 10:02:50",
    // Its action evicts, so there is nothing to give back.
    "quiet 10:03:00",
  ]);
  const other = await run({ ...input, labels: {} }, "--policies", file);
  expect(other.out).toContain("No rule concerns the node.");
});

it("judges by another agent when told", async () => {
  const { out } = await run(vector, "--profile", "craneHead");
  expect(out).toContain("Profile craneHead");
  expect(out).not.toMatch(/Kept off by a taint\n.*Allowed\n$/);
});

it("says what is wrong with readings and manifests at once", async () => {
  const { err } = await run({ documents: "kind: X", readings: [{ at: "yesterday", metrics: {} }] });
  expect(err).toContain("readings[0].at");
  expect(err).toContain("documents: kind");
});

it.each([
  ["{", ":1:2: error: is not JSON"],
  ["[]", "must be a map: readings of a node"],
  [{ readings: [] }, "documents"],
  [
    JSON.stringify({ documents: POLICY, readings }).replace("{", '{"documents":"",'),
    "error: documents occurs more than once: keep only one\n",
  ],
  [{ documents: POLICY, readings: [{ at: "yesterday", metrics: {} }] }, "readings[0].at"],
  [{ documents: "kind: NodeQOS", readings }, "documents: "],
  [{ ...vector, op: "evict" }, "op "],
  [{ ...vector, samples: [] }, "samples needs at least one"],
  [
    {
      documents: POLICY,
      labels: { pool: "ci" },
      cycleSeconds: 1,
      readings: [...readings, { at: "2026-06-30T00:00:00Z", metrics: {} }],
    },
    "cycles times rules",
  ],
])("refuses %j", async (content, words) => {
  const { code, err } = await run(content);
  expect(err).toContain(words);
  expect(code).toBe(1);
});

it("says all that is wrong at once", async () => {
  const { err } = await run({ profile: "other", cycleSeconds: 0, readings: [{ at: "x", metrics: [] }] });
  for (const field of ["profile", "cycleSeconds", "documents", "readings[0].at", "readings[0].metrics"])
    expect(err).toContain(field);
});

it("follows a metric that the file declares, in its unit", async () => {
  const disk = { name: "disk_bytes", unit: "B", nodeQuery: "n", podQuery: "p" };
  const documents = POLICY.replace("memory_total_usage", "disk_bytes");
  const content = {
    labels: { pool: "ci" },
    documents,
    readings: readings.map(({ at, metrics }) => ({
      at,
      metrics: { disk_bytes: metrics.memory_total_usage },
    })),
  };
  expect((await run(content)).err).toContain("disk_bytes");
  const { code, out } = await run({ ...content, metrics: [disk] }, "--json");
  expect(code).toBe(0);
  const { rules } = JSON.parse(out) as { rules: { unit: string; bands: { state: string }[] }[] };
  expect(rules[0]).toMatchObject({ unit: "B", title: "disk_bytes", line: 20 * GIB });
  expect(rules[0]?.bands.map(({ state }) => state)).toContain("triggered");
});
