import { test } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { plan } from "../answer";
import { keyOf } from "../order/keys";
import { candidatesOf } from "../order/candidate";
import {
  planRequestSchema,
  PROFILE_NAMES,
  type ChainKey,
  type PlanRequest,
  type ProfileName,
} from "../shapes";
import { presetAsOwn } from "./profiles";

const pod = fc.record({
  name: fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"),
  namespace: fc.constantFrom("ci", "web"),
  qosClass: fc.constantFrom("BestEffort", "Burstable", "Guaranteed", null),
  priority: fc.integer({ min: -2, max: 2 }),
  cpuUsage: fc.integer({ min: 0, max: 4 }).map((cores) => cores * 500),
  memUsage: fc.integer({ min: 0, max: 4 }).map((size) => size * 2 ** 28),
  extCpuLimit: fc.constantFrom(0, 1000),
  startTime: fc.constantFrom("2026-11-20T00:00:00Z", "2026-11-21T00:00:00Z", null),
});
const pods = fc.uniqueArray(pod, {
  maxLength: 16,
  selector: ({ name, namespace }) => `${namespace}/${name}`,
});
const KEYS = ["class", "priority", "cpuUsage", "memUsage", "useElasticCpu", "runningTime"];
const chain = fc
  .uniqueArray(fc.constantFrom(...KEYS), { minLength: 1 })
  .chain((keys) =>
    fc.tuple(...keys.map((key) => fc.record({ key: fc.constant(key), flipped: fc.boolean() }))),
  );

const request = (of: unknown[], more: Partial<PlanRequest>): PlanRequest =>
  planRequestSchema.parse({
    nodes: [{ name: "n", metrics: { cpu_total_usage: 6000, memory_total_usage: 2 ** 33 }, pods: of }],
    waterlines: { evict: { cpu_total_usage: ["4000"], memory_total_usage: ["6Gi"] } },
    ...more,
  });

function answerOf(asked: PlanRequest) {
  const planned = plan(asked);
  if (planned.problems) throw new Error(JSON.stringify(planned.problems));
  return planned.answer();
}

const seedWith = (cpu: readonly ChainKey[]) => ({
  profile: "mine",
  profiles: [{ name: "mine", base: "seed" as const, chains: { cpu: [...cpu] }, metrics: [] }],
});

describe("a custom profile", () => {
  test.prop([pods, fc.constantFrom<ProfileName>(...PROFILE_NAMES)])(
    "that is a preset written out as data plans as the preset does",
    (of, preset) => {
      const own = answerOf(request(of, { profile: "mine", profiles: [presetAsOwn(preset, "mine")] }));
      expect({ ...own, profile: preset }).toEqual(answerOf(request(of, { profile: preset })));
    },
  );

  test.prop([pods, chain])("orders pods by its keys alone, each in its direction", (of, keys) => {
    const [node] = answerOf(request(of, seedWith(keys))).nodes;
    const shown = node?.kinds.find(({ kind }) => kind === "evict")?.pods ?? [];
    const all = candidatesOf(request(of, {}).nodes[0]?.pods ?? []);
    const sorted = shown.map(({ pod: id }) => all.find((one) => one.id === id));
    for (const [at, candidate] of sorted.entries()) {
      const before = sorted[at - 1];
      if (before === undefined || candidate === undefined) continue;
      const deciding = keys.find(({ key }) => keyOf(key)?.compare(before, candidate, "exact") !== 0);
      const order = deciding && (keyOf(deciding.key)?.compare(before, candidate, "exact") ?? 0);
      if (order !== undefined) expect(Math.sign(order)).toBe(deciding?.flipped ? 1 : -1);
      const told = shown[at]?.decidedBy;
      if (deciding) {
        expect(told?.key).toBe(deciding.key);
        expect(told?.first).toBe(keyOf(deciding.key)?.[deciding.flipped ? "flippedFirst" : "first"]);
      } else expect(["namespace", "name"]).toContain(told?.key);
    }
  });

  test.prop([pods, chain])("acts on the same pods when its last keys cannot decide", (of, keys) => {
    const once = answerOf(request(of, seedWith(keys))).nodes[0];
    const again = answerOf(request(of, seedWith([...keys, { key: "namespace" }]))).nodes[0];
    expect(again?.kinds.map(({ acted }) => acted)).toEqual(once?.kinds.map(({ acted }) => acted));
  });
});

test("everything that is wrong is said at once", () => {
  const own = { name: "seed", base: "seed" as const, chains: { cpu: [{ key: "x" }] }, metrics: [] };
  const planned = plan(request([], { profile: "sed", profiles: [own, own], compare: ["nobody"] }));
  expect(planned.problems?.map(({ path }) => path)).toEqual([
    "profiles[0].name",
    "profiles[0].chains.cpu[0].key",
    "profiles[1].name",
    "profiles[1].chains.cpu[0].key",
    "profiles[1].name",
    "profile",
    "compare[0]",
  ]);
});
