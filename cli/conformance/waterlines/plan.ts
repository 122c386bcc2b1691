/** Evicting, throttling and restoring on one node. */
import {
  metricsOf,
  planNode,
  profileOf,
  settingOf,
  type Kind,
  type KindPlan,
  type Pod,
  type ProfileName,
} from "../../../lib/waterlines";
import { Comparison } from "../compare";
import type { Check } from "../suite";
import { kind, TOLERANCE, type Expected } from "./kind";
import { planCaseSchema, type PlanCase } from "./shapes";

export const planKind = (what: Kind): Check =>
  kind(planCaseSchema, (input, expected, comparison, profile) => {
    const orders = ordersOf(what, input, profile);
    const outcomes = orders.map((order) => {
      const own = new Comparison(TOLERANCE);
      const plan = planOf(what, input, profile, order);
      comparePlan(plan, expected, own, profile);
      compareNaive(plan, input, own, profile);
      return own.differences;
    });
    // Crane processes several metrics in random order, so any of them may be the recorded one.
    const best = outcomes.reduce((a, b) => (b.length < a.length ? b : a));
    comparison.differences.push(...best);
  });

function planOf(
  what: Kind,
  { node, pods, waterlines, executeExcess }: PlanCase,
  name: ProfileName,
  order: readonly string[],
): KindPlan | undefined {
  const profile = profileOf(name);
  const setting = settingOf(profile, metricsOf(profile.metrics), executeExcess, order);
  return planNode(setting, { node, pods, waterlines: { ...waterlines, ...only(what, waterlines) } })[what];
}

/** The case covers one kind; the other lines matter only to an agent that confuses them. */
function only(what: Kind, waterlines: PlanCase["waterlines"]): PlanCase["waterlines"] {
  return what === "evict" ? { evict: waterlines.evict } : { evict: {} };
}

function ordersOf(what: Kind, { waterlines }: PlanCase, profile: ProfileName): readonly string[][] {
  const names = Object.keys(waterlines[what] ?? {});
  if (!profileOf(profile).bugs.has("B13") || names.length < 2) return [[]];
  return names.map((first) => [first, ...names.filter((name) => name !== first)]);
}

function comparePlan(
  plan: KindPlan | undefined,
  expected: Expected,
  comparison: Comparison,
  profile: ProfileName,
): void {
  const { gapBefore, gapAfter, sorted, acted, updates, notes, mode, fallbackMetric, error } = expected;
  const gaps = plan?.gaps ?? [];
  comparison.value("mode", mode, plan?.mode ?? "noop");
  comparison.value("fallbackMetric", fallbackMetric, plan?.fallbackMetric);
  comparison.value("error", error, plan?.error);
  compareGaps(
    "gapBefore",
    gapBefore,
    new Map(gaps.map(({ metric, before }) => [metric, before])),
    comparison,
  );
  compareGaps("gapAfter", gapAfter, new Map(gaps.map(({ metric, after }) => [metric, after])), comparison);
  compareSorted(sorted, plan, comparison);
  const names = (plan?.acted ?? []).map(nameOf);
  // With several metrics, `improved` selects a single set of pods.
  if (profile === "improved" && gaps.length > 1)
    comparison.set("acted", acted as string[] | undefined, names);
  else comparison.deep("acted", acted, names);
  comparison.deep("updates", updates, plan?.updates ?? []);
  const said = (plan?.notes ?? []).map(({ code, metric }) => `${code}: ${metric}`);
  comparison.set("notes", notes as string[] | undefined, said);
}

const nameOf = (id: string): string => id.slice(id.indexOf("/") + 1);

function compareGaps(
  field: string,
  expected: unknown,
  got: ReadonlyMap<string, number | null>,
  comparison: Comparison,
): void {
  if (typeof expected !== "object" || expected === null) return;
  for (const [metric, value] of Object.entries(expected)) {
    const gap = got.get(metric);
    if (value === "MISSING") comparison.value(`${field}.${metric}`, value, gap === null ? "MISSING" : gap);
    // Text explains why a run returned no number.
    else if (typeof value === "number") comparison.value(`${field}.${metric}`, value, gap);
  }
  if (field !== "gapBefore") return;
  for (const [metric, gap] of got) {
    if (!Object.hasOwn(expected, metric)) comparison.value(`${field}.${metric}`, null, gap ?? "MISSING");
  }
}

/** With several metrics: either one order per metric, or the order of any one of them. */
function compareSorted(expected: unknown, plan: KindPlan | undefined, comparison: Comparison): void {
  const orders = plan?.orders ?? [];
  if (Array.isArray(expected)) {
    const lists = orders.map(({ ids }) => ids.map(nameOf));
    const matching = lists.find((list) => JSON.stringify(list) === JSON.stringify(expected));
    comparison.deep("sorted", expected, matching ?? lists[0] ?? []);
  } else if (typeof expected === "object" && expected !== null) {
    const byMetric = Object.fromEntries(orders.map(({ metric, ids }) => [metric, ids.map(nameOf)]));
    comparison.deep("sorted", expected, byMetric);
  }
}

/** Compares the cost of acting on every candidate with that of the plan. */
function compareNaive(
  plan: KindPlan | undefined,
  { naive, pods }: PlanCase,
  comparison: Comparison,
  profile: ProfileName,
): void {
  if (naive === undefined || naive === null) return;
  const all = sumOf(pods);
  const acted = sumOf(pods.filter(({ namespace, name }) => plan?.acted.includes(`${namespace}/${name}`)));
  comparison.deep("naive.actOnAll", naive.actOnAll, all);
  comparison.deep(`naive.${profile}`, naive[profile], acted);
  if (profile === "seed") {
    const avoided = { pods: all.pods - acted.pods, cpu: all.cpu - acted.cpu, mem: all.mem - acted.mem };
    comparison.deep("naive.avoidedBySeed", naive.avoidedBySeed, avoided);
  }
}

function sumOf(pods: readonly Pod[]): Record<"pods" | "cpu" | "mem", number> {
  return {
    pods: pods.length,
    cpu: pods.reduce((sum, { cpuUsage }) => sum + cpuUsage, 0),
    mem: pods.reduce((sum, { memUsage }) => sum + memUsage, 0),
  };
}
