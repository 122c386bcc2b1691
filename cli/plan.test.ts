import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dispatch } from "./dispatch";

let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "plan-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function run(
  content: unknown,
  ...options: string[]
): Promise<{ code: number; out: string; err: string }> {
  const file = join(directory, "input.json");
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  let out = "";
  let err = "";
  const io = { stdout: (text: string) => void (out += text), stderr: (text: string) => void (err += text) };
  const code = await dispatch(["plan", file, ...options], io);
  return { code, out, err };
}

const GUARD = `
apiVersion: ensurance.crane.io/v1alpha1
kind: NodeQOS
metadata: {name: guard}
spec:
  nodeQualityProbe: {nodeLocalGet: {}}
  rules:
    - {name: cpu, metricRule: {name: cpu_total_usage, value: 4000}, actionName: keep-off}
---
apiVersion: ensurance.crane.io/v1alpha1
kind: AvoidanceAction
metadata: {name: keep-off}
spec: {}
`;

const vector = {
  id: "E01",
  op: "evict",
  executeExcess: 0,
  expected: {},
  node: { cpu_total_usage: 5000 },
  pods: [
    { name: "a", qosClass: "BestEffort", cpuUsage: 1000 },
    { name: "b", qosClass: "BestEffort", cpuUsage: 2000 },
  ],
  waterlines: { evict: { cpu_total_usage: ["4000"] } },
};

it("prints the pods of a vector's input in the order in which they give way", async () => {
  const { code, out, err } = await run(vector, "--explain", "default/a", "--compare", "seed", "--steps");
  expect(err).toBe("");
  expect(code).toBe(0);
  expect(out).toContain(
    "CPU use: 5000 mC, 1000 mC over the waterline of 4000 mC; after the plan 4000 mC, at the waterline\n",
  );
  expect(out).toContain("Evict: 1 of 2 candidates (precise)");
  expect(out).toContain("use 5000 mC, waterline 4000 mC, gap 1000 mC, after the plan 0 mC");
  expect(out).toMatch(/2 {2}default\/a +BestEffort +0 {2}CPU use +1000 {2}Gives way/);
  expect(out).toContain(
    "default/a: Gives way, 2 of 2 in the order of giving way. Evicting it releases 1,000 mC",
  );
  expect(out).toContain(
    "only here default/a; only there default/b\n" +
      "    spared here: 2000 mC and 0 B in use\n" +
      "    spared there: 1000 mC and 0 B in use\n" +
      "    beyond the gap of cpu_total_usage: here 0 mC, there 1000 mC\n",
  );
  expect(out).toContain("waterline of cpu_total_usage (mC) from");
});

it("says what would change the verdict of the pod that is explained, and from where on nobody gives way", async () => {
  const { out } = await run(vector, "--explain", "default/a", "--steps");
  expect(out).toContain("What would spare it:\n");
  expect(out).toMatch(/ {2}If the waterline of cpu_total_usage were \d+ mC instead of 4000 mC/);
  expect(out).toMatch(/ {2}If its own use of cpu_total_usage were 999 mC instead of 1000 mC/);
  expect(out).toMatch(/\n +5000 +0\n/);
  const { out: json } = await run(vector, "--explain", "default/a", "--json");
  const { nodes } = JSON.parse(json) as { nodes: { kinds: { counterfactual: { acted: boolean } }[] }[] };
  expect(nodes[0]?.kinds[0]?.counterfactual).toMatchObject({ acted: true, reason: null });
});

it("says of a cluster's lists what they do not measure, and holds the nodes", async () => {
  const list = {
    kind: "List",
    items: [{ kind: "Node", metadata: { name: "n" }, status: { capacity: { cpu: "8" } } }],
  };
  const policies = join(directory, "guard.yaml");
  await writeFile(policies, GUARD);
  const silent = await run(list, "--policies", policies);
  expect(silent.err).toContain("input.json:1:1: warning: has no PodMetrics");
  expect(silent.out).toContain("On hold: the node's use was not measured, so no pod would be evicted.");
  const uses = { kind: "NodeMetricsList", items: [{ metadata: { name: "n" }, usage: { cpu: "3" } }] };
  const told = await run({ kind: "List", items: [list, uses] }, "--policies", policies);
  expect(told.out).toContain("Nothing to do: no waterline is passed.");
});

it("says everything that is wrong with a profile's file, with its line", async () => {
  const own = join(directory, "own.yaml");
  await writeFile(own, "name: X\nbase: seed\nfoo: 1\nchains:\n  mem:\n    - key: clas\n");
  const { err } = await run(vector, "--profile-file", own);
  expect(err).toContain(":1:7: error: name must be lower-case letters");
  expect(err).toContain(":3:1: error: foo is not a field here");
  expect(err).toContain(':6:12: error: chains.mem[0].key "clas" is not a comparator');
});

it("says by how much a plan goes below the line, and what it leaves over it", async () => {
  const { out } = await run(vector, "--profile", "seed");
  expect(out).toContain("after the plan 3000 mC, 1000 mC under it\n");
  expect(out).toContain("gap 1000 mC, after the plan 0 mC, 1000 mC beyond the gap\n");
  const lower = { ...vector, waterlines: { evict: { cpu_total_usage: ["1500"] } } };
  expect((await run(lower)).out).toContain("after the plan 2000 mC, 500 mC over it\n");
});

it("prints one JSON object with --json, by another profile when told", async () => {
  const { code, out } = await run(vector, "--json", "--profile", "seed");
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    profile: "seed",
    nodes: [{ node: "node", kinds: [{ kind: "evict", acted: ["default/b"] }] }],
  });
});

it("says what is wrong with nodes and manifests at once, each at its file", async () => {
  const policies = join(directory, "policies.yaml");
  await writeFile(policies, "kind: NodeQOS\n");
  const { code, err } = await run({ nodes: [{ name: "a", metrics: {} }] }, "--policies", policies);
  expect(code).toBe(1);
  expect(err).toMatch(/input\.json:1:\d+: error: nodes\[0\]\.pods /);
  expect(err).toMatch(/policies\.yaml:1:\d+: error: /);
});

it.each([
  ["{", "input.json:1:2: error: is not JSON: the text ends where a key in double quotes should be"],
  ["[]", "must be a map"],
  [{ nodes: [{ name: "n", metrics: {}, pods: [{}] }] }, "input.json:1:44: error: nodes[0].pods[0].name "],
  [{ nodes: [] }, "only one of them"],
  [
    '{"nodes":[{"name":"n","metrics":{},"pods":[],\n"metrics":{"cpu_total_usage":1}}]}',
    "input.json:2:11: error: nodes[0].metrics occurs more than once: keep only one\n",
  ],
  [{ op: "sort" }, "error: op "],
])("refuses %j", async (content, words) => {
  const { code, err } = await run(content);
  expect(code).toBe(1);
  expect(err).toContain(words);
});
