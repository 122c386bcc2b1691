import { describe, expect, it } from "vitest";
import type { Action, Rule } from "../analyzer/rule";
import { parseDocuments } from "../documents/parse";
import { profileOf } from "../profiles/profiles";
import { aPod } from "@/test/support/waterlines/scenario";
import type { NodeMetrics, Pod, ProfileName } from "../shapes";
import { rulesFor, timelineOf } from "./timeline";

const START = Date.parse("2026-06-16T10:00:00Z");
const MINUTE = 60_000;

const rule = (fields: Partial<Rule> = {}): Rule => ({
  policy: "guard",
  name: "cpu",
  metric: "cpu_total_usage",
  value: "4000",
  actionName: "slow",
  strategy: "None",
  avoidanceThreshold: 3,
  restoreThreshold: 12,
  ...fields,
});
const slow: Action = {
  name: "slow",
  coolDownSeconds: 300,
  eviction: null,
  throttle: { minCPURatio: 10, stepCPURatio: 20 },
};

/** One reading per minute; null means the node did not exist. */
function timeline(
  uses: readonly (number | null)[],
  { rules = [rule()], profile = "improved" as ProfileName, every = MINUTE } = {},
) {
  const measured = (used: number | null): NodeMetrics =>
    used === null ? {} : { cpu_total_usage: used, memory_total_usage: used };
  const readings = uses.map((used, at) => ({ at: START + at * every, metrics: measured(used) }));
  const found = timelineOf({
    profile: profileOf(profile),
    rules,
    actions: [slow],
    readings,
    cycleSeconds: 10,
  });
  const seconds = (text: string): number => (Date.parse(text) - START) / 1_000;
  const bands = found.rules.map(({ bands: all }) =>
    all.map(({ state, reason, from, to }) => [`${state} ${reason}`, seconds(from), seconds(to)] as const),
  );
  const keptOff = found.scheduling.map(
    (band) => [band.keptOff, seconds(band.from), seconds(band.to)] as const,
  );
  return { ...found, bands, keptOff };
}

const over = (count: number): number[] => Array.from({ length: count }, () => 5_000);
const under = (count: number): number[] => Array.from({ length: count }, () => 3_000);

describe("a rule over time", () => {
  it("rises, is triggered, counts good samples, cools down, is restored", () => {
    const { bands, keptOff, heldSeconds } = timeline([...under(2), ...over(2), ...under(8)]);
    expect(heldSeconds).toBe(120);
    expect(bands[0]).toEqual([
      ["quiet underLine", 0, 120],
      // The third breach in a row triggers it.
      ["rising breaches", 120, 140],
      ["triggered reached", 140, 240],
      // Twelve good samples, the twelfth at 350 s; the last trigger was at 230 s.
      ["cooling goodSamples", 240, 350],
      ["cooling coolDown", 350, 530],
      ["restoring noPods", 530, 670],
    ]);
    expect(keptOff).toEqual([
      [false, 0, 140],
      [true, 140, 530],
      [false, 530, 670],
    ]);
  });

  it("tells the figures behind each state", () => {
    const { rules, readings } = timeline([...over(1), ...under(9)]);
    expect(rules[0]?.bands).toMatchObject([
      { state: "rising", count: 1, of: 3 },
      { state: "triggered", count: 3, of: 3 },
      { reason: "goodSamples", count: 1, of: 12 },
      { reason: "coolDown", count: 12, of: 12, secondsLeft: 180 },
      { state: "restoring", secondsLeft: null },
    ]);
    expect(readings.map(({ keptOff, rules: [first] }) => [first?.used, first?.state, keptOff])).toEqual([
      [5_000, "rising", false],
      ...Array.from({ length: 5 }, () => [3_000, "cooling", true]),
      ...Array.from({ length: 4 }, () => [3_000, "restoring", false]),
    ]);
    expect(readings[1]?.at).toBe("2026-06-16T10:01:00.000Z");
    expect(rules[0]).toMatchObject({ rule: "guard.cpu", title: "CPU use", unit: "mC", line: 4_000 });
    expect(rules[0]?.action).toEqual({ coolDownSeconds: 300, throttles: true, evicts: false });
  });

  it("begins its counts again with a breach, and holds them while nothing is measured", () => {
    const [first] = timeline([...over(1), null, ...under(1), ...over(1), ...under(7)]).bands;
    expect(first?.map(([state]) => state)).toEqual([
      "rising breaches",
      "triggered reached",
      "unmeasured notMeasured",
      "cooling goodSamples",
      "rising breaches",
      "triggered reached",
      "cooling goodSamples",
      "cooling coolDown",
      "restoring noPods",
    ]);
    // Four good samples before the breach do not count; another twelve are needed.
    expect(first?.[6]?.slice(1)).toEqual([240, 350]);
  });

  it("does not use a reading indefinitely", () => {
    const readings = [0, 1, 2, 3, 60].map((minute) => ({
      at: START + minute * MINUTE,
      metrics: { cpu_total_usage: 1 },
    }));
    const found = timelineOf({
      profile: profileOf("improved"),
      rules: [rule()],
      actions: [slow],
      readings,
      cycleSeconds: 10,
    });
    expect(found.heldSeconds).toBe(120);
    expect(found.rules[0]?.bands.map(({ state, from }) => [state, from.slice(11, 19)])).toEqual([
      ["quiet", "10:00:00"],
      ["unmeasured", "10:05:10"],
      ["quiet", "11:00:00"],
    ]);
  });

  it("waits for another rule that is over its line", () => {
    const memory = rule({ name: "memory", metric: "memory_total_usage", value: "2000", restoreThreshold: 1 });
    const { bands, keptOff } = timeline([...over(1), ...under(8)], { rules: [rule(), memory] });
    expect(bands[0]?.map(([state]) => state)).toEqual([
      "rising breaches",
      "triggered reached",
      "cooling goodSamples",
      "cooling coolDown",
    ]);
    expect(bands[1]?.map(([state]) => state)).toEqual(["rising breaches", "triggered reached"]);
    expect(keptOff.at(-1)).toEqual([true, 20, 490]);
  });

  it("keeps no pod off for a rule in preview, or one that picks no series of the node", () => {
    const preview = rule({ strategy: "Preview" });
    const selected = rule({
      name: "labelled",
      selector: [{ key: "PodName", operator: "In", values: ["a"] }],
    });
    const { bands, keptOff, rules } = timeline(over(3), { rules: [preview, selected] });
    expect(bands[0]?.at(-1)?.[0]).toBe("triggered reached");
    expect(bands[1]?.map(([state]) => state)).toEqual(["unmeasured unselected"]);
    expect(keptOff).toEqual([[false, 0, 130]]);
    expect(rules[0]?.preview).toBe(true);
  });

  it("shows the taint that craneHead leaves behind, since restoring within the cool-down starts it again", () => {
    const { bands, keptOff } = timeline([...over(1), ...under(20)], { profile: "craneHead" });
    expect(bands[0]?.map(([state]) => state)).toEqual([
      "rising breaches",
      "triggered reached",
      "cooling goodSamples",
      "restoring clear",
      "quiet underLine",
    ]);
    expect(bands[0]?.[3]?.slice(1)).toEqual([170, 180]);
    expect(keptOff.at(-1)).toEqual([true, 20, 1_210]);
  });
});

describe("a rule that is restored", () => {
  const pod = (startMinute: number, quotaUs: number | null = null) => ({
    ...aPod({ name: `of-${startMinute}`, namespace: "ci", cpuUsage: 100 }),
    startTime: new Date(START + startMinute * MINUTE).toISOString(),
    containers: [{ id: "c", usage: 100, limit: 1_000, quotaUs, periodUs: 100_000 }],
  });
  const podQoses = [
    {
      name: "batch",
      labels: [],
      allowedActions: ["slow"],
      scope: [{ scope: "QOSClass" as const, operator: "In" as const, values: ["BestEffort"] }],
    },
  ];
  /** Returns the states of a rule that is over its line in the first minute and restored from 350 s. */
  const statesOf = (
    pods: (minute: number) => readonly Pod[] | undefined,
    action: Partial<Action> = {},
    { allowed = podQoses, ...fields }: Partial<Rule> & { readonly allowed?: typeof podQoses } = {},
  ) => {
    const uses = [...over(1), ...under(11)];
    const found = timelineOf({
      profile: profileOf("improved"),
      rules: [rule(fields)],
      actions: [{ ...slow, ...action }],
      podQoses: allowed,
      readings: uses.map((used, at) => ({
        at: START + at * MINUTE,
        pods: pods(at),
        metrics: { cpu_total_usage: used, memory_total_usage: used },
      })),
      cycleSeconds: 10,
    });
    return found.rules[0]?.bands
      .slice(4)
      .map(({ state, reason, from }) => [state, reason, (Date.parse(from) - START) / 1_000]);
  };
  const restoring = ["restoring", "clear", 350];

  it("says that its end is not known where the readings have no pods, or none of their quotas", () => {
    expect(statesOf(() => undefined)).toEqual([["restoring", "noPods", 350]]);
    expect(statesOf(() => [pod(-5), pod(7)])).toEqual([["restoring", "noQuotas", 350]]);
  });

  it("stays so while a quota is below its limit", () => {
    expect(statesOf(() => [pod(-5, 50_000), pod(-5)])).toEqual([restoring]);
    const unmeasured = { ...pod(-5), containers: [{ id: "c", limit: 1_000, quotaUs: 50_000 }] };
    expect(statesOf(() => [unmeasured])).toEqual([restoring]);
  });

  it("takes the readings that have pods, where others have none", () => {
    const some =
      (...minutes: number[]) =>
      (minute: number) => {
        if (!minutes.includes(minute)) return undefined;
        return minute < 8 ? [pod(-5)] : [pod(2)];
      };
    expect(statesOf(some(6, 9, 10))).toEqual([restoring, ["quiet", "allBack", 550]]);
    expect(statesOf(some(8))).toEqual([restoring, ["quiet", "allBack", 490]]);
    expect(statesOf(some(6))).toEqual([["restoring", "noQuotas", 350]]);
  });

  it.each([
    ["its step is 0%", { throttle: { minCPURatio: 10, stepCPURatio: 0 } }, {}],
    ["its metric cannot be throttled", {}, { metric: "memory_total_usage" }],
    ["it is in preview", {}, { strategy: "Preview" as const }],
    ["no PodQOS allows its action", {}, { allowed: [] }],
  ])("has nothing to give back where %s, whichever pods there are", (_, action, fields) => {
    const found = statesOf(() => undefined, action, fields);
    expect(found?.at(-1)).toEqual(["quiet", "allBack", expect.any(Number)]);
  });

  it("is so no longer once the snapshot shows only pods that began after the last trigger", () => {
    const gone = (minute: number) => (minute < 8 ? [pod(-5), pod(2)] : [pod(2)]);
    expect(statesOf(gone)).toEqual([restoring, ["quiet", "allBack", 490]]);
  });

  it("is so no longer once every quota is back at its limit", () => {
    const raised = (minute: number) => [pod(-5, minute < 9 ? 50_000 : 100_000)];
    expect(statesOf(raised)).toEqual([restoring, ["quiet", "allBack", 550]]);
  });

  it("leaves out pods that the action is not allowed on", () => {
    const web = { ...pod(-5), qosClass: "Guaranteed" };
    expect(statesOf(() => [web])).toEqual([restoring, ["quiet", "allBack", 360]]);
  });

  it("has nothing to give back where its action evicts alone", () => {
    const drop = { throttle: null, eviction: { terminationGracePeriodSeconds: null } };
    expect(statesOf(() => undefined, drop)).toEqual([restoring, ["quiet", "allBack", 360]]);
  });
});

it("refuses no readings, and has one cycle for one", () => {
  expect(() => timeline([])).toThrow(RangeError);
  expect(timeline(over(1)).bands).toEqual([[["rising breaches", 0, 10]]]);
});

it("takes the rules of the policies that select the node", () => {
  const text = ["ci", "web"].map(
    (pool) => `
apiVersion: ensurance.crane.io/v1alpha1
kind: NodeQOS
metadata: {name: of-${pool}}
spec:
  selector: {matchLabels: {pool: ${pool}}}
  nodeQualityProbe: {nodeLocalGet: {}}
  rules:
    - name: cpu
      metricRule: {name: cpu_total_usage, value: 4000}
      actionName: slow
`,
  );
  const { documents } = parseDocuments(text.join("---"));
  expect(rulesFor(documents, { pool: "ci" }).map(({ policy }) => policy)).toEqual(["of-ci"]);
  expect(rulesFor(documents, {})).toEqual([]);
});
