/** A node over stored readings, over the API. */
import { afterEach, expect, it } from "vitest";
import { nodeTimelineSchema, type NodeTimeline } from "@/lib/api/nodeTimeline";
import { LIMITS } from "@/lib/limits/limits";
import { Prisma } from "@/generated/prisma/client";
import { db } from "@/lib/server/core/db";
import { createSnapshot } from "@/lib/server/waterlines/snapshots/create";
import { callApi, errorOf } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";
import { makeBrowser } from "@/test/support/people";
import { countStatements } from "@/test/support/statements";
import { MEMORY_POLICY } from "@/test/support/waterlines/kubectl";

useHouse();

const START = Date.parse("2026-06-16T10:00:00Z");
const MINUTE = 60_000;
const GIB = 2 ** 30;
const POLICY = MEMORY_POLICY.replace(
  "actionName: drop-batch}",
  "actionName: drop-batch, avoidanceThreshold: 2}",
);

/** The next version: a node with so many GiB used, null where the node is not there, some minutes after the start. */
async function store(
  gib: number | null,
  minute: number,
  documents: string | undefined = POLICY,
  pods: readonly object[] = [],
): Promise<void> {
  const node = {
    name: "node-01",
    metrics: { memory_total_usage: (gib ?? 0) * GIB, cpu_total_usage: (gib ?? 0) * 1_000 },
    pods,
  };
  const nodes = gib === null ? [] : [{ ...node, labels: { pool: "ci" } }];
  const other = { name: "node-02", metrics: { memory_total_usage: null }, pods: [] };
  const bytes = new TextEncoder().encode(JSON.stringify({ nodes: [...nodes, other], waterlines: {} }));
  const takenAt = new Date(START + minute * MINUTE).toISOString();
  const files = [{ part: "nodes", bytes }];
  await createSnapshot({ name: "pool", files, documents, as: { kind: "prometheus", takenAt } }, TESTER);
}

async function stored(): Promise<void> {
  for (const [minute, gib] of [16, 24, 24, 16, null, 16, 16, 16, 16, 16].entries()) await store(gib, minute);
}

const ask = async (query = "", name = "node-01"): Promise<NodeTimeline> => {
  const { json, status, text } = await callApi("GET", `/api/v1/nodes/${name}/timeline${query}`);
  expect(status, text).toBe(200);
  return nodeTimelineSchema.parse(json);
};

afterEach(() => db().nodeSnapshot.deleteMany());

it("says when each rule is triggered, cools down and is restored, with the plan of each reading", async () => {
  await stored();
  const found = await ask();
  expect(found).toMatchObject({
    node: "node-01",
    profile: "improved",
    cycleSeconds: 10,
    heldSeconds: 120,
    more: false,
    snapshot: { name: "pool", version: 10, policies: true },
    from: "2026-06-16T10:00:00.000Z",
    to: "2026-06-16T10:09:10.000Z",
  });
  expect(found.rules).toMatchObject([
    {
      rule: "memory-guard.memory",
      line: 20 * GIB,
      unit: "B",
      action: { evicts: true, coolDownSeconds: 300 },
    },
  ]);
  const bands = found.rules[0]?.bands.map(({ state, from }) => [state, from.slice(14, 19)]);
  expect(bands).toEqual([
    ["quiet", "00:00"],
    ["rising", "01:00"],
    ["triggered", "01:10"],
    ["cooling", "03:00"],
    ["unmeasured", "04:00"],
    ["cooling", "05:00"],
    ["restoring", "07:50"],
    // Its action evicts: nothing is left to give back.
    ["quiet", "08:00"],
  ]);
  expect(found.scheduling.map(({ keptOff }) => keptOff)).toEqual([false, true, false]);
  expect(found.readings.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(found.readings[1]).toMatchObject({
    at: "2026-06-16T10:01:00.000Z",
    plan: { standing: "over" },
    rules: [{ used: 24 * GIB, state: "rising", count: 1, of: 2 }],
  });
  expect(found.readings[4]).toMatchObject({ plan: null, rules: [{ used: null, state: "unmeasured" }] });
});

it("is restored to the end once a snapshot shows no pod that was throttled, by the version's own pods", async () => {
  const policy = POLICY.replace(
    "spec: {eviction: {terminationGracePeriodSeconds: 15}}",
    "spec: {throttle: {cpuThrottle: {stepCPURatio: 20}}}",
  ).replace("memory_total_usage, value: 20Gi", "cpu_total_usage, value: 20000");
  expect(policy).toContain("cpu_total_usage");
  expect(policy).not.toBe(POLICY);
  const pod = (name: string, minute: number) => ({
    namespace: "ci",
    name,
    qosClass: "BestEffort",
    memUsage: GIB,
    startTime: new Date(START + minute * MINUTE).toISOString(),
  });
  for (const [minute, gib] of [24, 24, 16, 16, 16, 16, 16, 16, 16, 16, 16].entries())
    await store(gib, minute, policy, minute < 9 ? [pod("old", -5), pod("new", 3)] : [pod("new", 3)]);
  const bands = async (query?: string) =>
    (await ask(query)).rules[0]?.bands
      .slice(-2)
      .map(({ state, reason, from }) => [state, reason, from.slice(14, 19)]);
  expect(await bands()).toEqual([
    ["restoring", "clear", "06:50"],
    ["quiet", "allBack", "09:10"],
  ]);
  // Elsewhere than in the caller's own thread, too.
  expect((await bands("?cycleSeconds=5"))?.at(-1)).toEqual(["quiet", "allBack", "09:05"]);
  // The pods of this source have no quotas, and one from before the trigger is still there.
  expect((await bands("?version=9"))?.at(-1)).toEqual(["restoring", "noQuotas", "06:50"]);
});

it("ends with the version that is asked for, begins with the hours, and takes another agent's machine", async () => {
  for (const minute of [0, 60, 119, 120]) await store(minute === 120 ? 24 : 16, minute);
  const readings = async (query: string) => (await ask(query)).readings.map(({ version }) => version);
  expect(await readings("?hours=1")).toEqual([2, 3, 4]);
  expect(await readings("?hours=2")).toEqual([1, 2, 3, 4]);
  expect(await readings("?version=3&hours=1&snapshot=pool")).toEqual([2, 3]);
  expect(await ask("?profile=craneHead&cycleSeconds=60")).toMatchObject({
    profile: "craneHead",
    cycleSeconds: 60,
  });
});

it("judges by the newest policies, and counts one version an instant", async () => {
  await store(24, 0);
  await store(24, 1);
  await store(24, 1, POLICY.replace("20Gi", "28Gi"));
  const { rules, readings } = await ask();
  expect(rules[0]?.bands.map(({ state }) => state)).toEqual(["quiet"]);
  expect(readings.map(({ version, plan }) => [version, plan?.standing])).toEqual([
    [1, "over"],
    [3, "under"],
  ]);
});

it("has no rules where lines are drawn by hand, and reads versions from before the column from their blob", async () => {
  await stored();
  const before = await ask();
  await db().nodeState.updateMany({ data: { measured: Prisma.DbNull } });
  expect(await ask()).toEqual(before);
  await store(24, 20, undefined);
  await db().nodeSnapshot.updateMany({ where: { version: 11 }, data: { documents: null } });
  expect(await ask()).toMatchObject({
    rules: [],
    scheduling: [{ keptOff: false }],
    snapshot: { policies: false },
  });
});

it("asks the database as often for many readings as for few", async () => {
  const statements = () => countStatements(() => ask());
  // A token's use is noted once a minute, by a statement of its own.
  const lastUsedAt = new Date(Date.now() + 3_600_000);
  await store(16, 0);
  await ask();
  await db().apiToken.updateMany({ data: { lastUsedAt } });
  const few = await statements();
  for (let minute = 1; minute < 12; minute++) await store(16, minute);
  expect(await statements()).toBe(few);
});

it("refuses who is not signed in, what is not there, and what needs too many cycles", async () => {
  const path = "/api/v1/nodes/node-01/timeline";
  expect((await callApi("GET", path, { as: null })).status).toBe(401);
  expect(errorOf(await callApi("GET", path)).message).toContain("there is no snapshot yet");
  await store(16, 0);
  await store(16, 7 * 24 * 60 - 1);
  expect((await callApi("GET", path, { as: await makeBrowser("looker", "viewer") })).status).toBe(200);
  expect((await callApi("GET", "/api/v1/nodes/node-09/timeline")).status).toBe(404);
  expect((await callApi("GET", `${path}?snapshot=none`)).status).toBe(404);
  expect((await callApi("GET", `${path}?hours=0`)).status).toBe(400);
  const rules = Array.from(
    { length: 3 },
    (_, at) =>
      `    - {name: m${at}, metricRule: {name: memory_total_usage, value: 2${at}Gi}, actionName: drop-batch}`,
  );
  await store(16, 7 * 24 * 60, POLICY.replace("  rules:\n", `  rules:\n${rules.join("\n")}\n`));
  const much = await callApi("GET", `${path}?hours=168&cycleSeconds=1`);
  expect(much.status, much.text).toBe(422);
  expect(errorOf(much).details).toMatchObject([{ path: "hours" }]);
  expect(errorOf(much).message).toContain(LIMITS.timelineSteps.of);
});
