/**
 * The analyzer over stored readings of a node: which rule is triggered, cools down and is restored when, and why
 * (section 4). A cycle every `cycleSeconds`, each with the newest reading; its counters begin fresh with the first.
 */
import { analyzeCycle, INITIAL_STATE } from "../analyzer/analyzer";
import { keyOfRule, type Action, type Rule } from "../analyzer/rule";
import type { DocumentSet } from "../documents/found";
import { selects } from "../documents/selector";
import { lowestLine } from "../gaps/line";
import { BUILT_IN } from "../metrics/builtIn";
import { metricsOf, type Metrics } from "../metrics/registry";
import type { Profile } from "../profiles/profile";
import type { AddedMetric } from "../shapes";
import { firedAfter, positionOf } from "./position";
import { cyclesOf, heldSecondsOf, type Reading } from "./readings";
import type { ReadingPosition, RuleBand, RulePosition, RuleTimeline, Timeline } from "./shapes";

export interface TimelineInput {
  readonly profile: Profile;
  readonly rules: readonly Rule[];
  readonly actions: readonly Action[];
  /** Metrics that somebody added, for their units. */
  readonly added?: readonly AddedMetric[];
  /** Ascending. */
  readonly readings: readonly Reading[];
  readonly cycleSeconds: number;
}

/** The rules of the policies that select a node by its labels. */
export function rulesFor({ policies }: DocumentSet, labels: Readonly<Record<string, string>>): Rule[] {
  return policies
    .filter(({ selector }) => selector === undefined || selects(selector, labels))
    .flatMap((policy) => policy.rules.map(({ rule }) => rule));
}

/** Throws RangeError without a reading. */
export function timelineOf(input: TimelineInput): Timeline {
  const { profile, rules, actions, added, readings, cycleSeconds } = input;
  const known = metricsOf(
    BUILT_IN.map(({ name }) => name),
    added,
  );
  const first = readings[0];
  if (first === undefined) throw new RangeError("A timeline needs a reading.");
  const heldSeconds = heldSecondsOf(readings, cycleSeconds);
  const cycles = cyclesOf(readings, cycleSeconds);
  const tracks = rules.map((): Growing<RulePosition>[] => []);
  const scheduling: Growing<{ readonly keptOff: boolean }>[] = [];
  const seen: ReadingPosition[] = [];
  let state = INITIAL_STATE;
  let fired: readonly boolean[] = rules.map(() => false);
  let [newest, told] = [0, 0];
  for (let cycle = 0; cycle < cycles; cycle++) {
    const now = cycle * cycleSeconds;
    const atMs = first.at + now * 1_000;
    while ((readings[newest + 1]?.at ?? Infinity) <= atMs) newest += 1;
    const reading = readings[newest] ?? first;
    const metrics = atMs - reading.at <= heldSeconds * 1_000 ? reading.metrics : {};
    const next = analyzeCycle(profile, rules, actions, state, metrics, now);
    state = next.state;
    const context = { taint: state.taint, mayRestore: next.mayRestore, now };
    const positions = next.judged.map((judged, at) =>
      positionOf(judged, { ...context, fired: fired[at] ?? false }),
    );
    fired = next.judged.map((judged, at) => firedAfter(judged, { ...context, fired: fired[at] ?? false }));
    const toMs = atMs + cycleSeconds * 1_000;
    positions.forEach((position, at) => {
      const last = tracks[at]?.at(-1);
      if (last?.is.state === position.state && last.is.reason === position.reason) last.toMs = toMs;
      else tracks[at]?.push({ is: position, fromMs: atMs, toMs });
    });
    const keptOff = state.taint.disabled;
    const last = scheduling.at(-1);
    if (last?.is.keptOff === keptOff) last.toMs = toMs;
    else scheduling.push({ is: { keptOff }, fromMs: atMs, toMs });
    for (; told <= newest; told++) seen.push(seenAt(readings[told] ?? reading, rules, positions, keptOff));
  }
  return {
    ...{ profile: profile.base, cycleSeconds, heldSeconds, readings: seen },
    from: instant(first.at),
    to: instant(first.at + cycles * cycleSeconds * 1_000),
    scheduling: scheduling.map(grown),
    rules: rules.map((rule, at) =>
      ruleTimeline(rule, { profile, actions, metrics: known }, (tracks[at] ?? []).map(grown)),
    ),
  };
}

/** A band whose end moves on as cycles come to it. */
interface Growing<T> {
  readonly is: T;
  readonly fromMs: number;
  toMs: number;
}

const grown = <T>({ is, fromMs, toMs }: Growing<T>): T & { readonly from: string; readonly to: string } => ({
  ...is,
  from: instant(fromMs),
  to: instant(toMs),
});

function seenAt(
  { at, metrics }: Reading,
  rules: readonly Rule[],
  positions: readonly RulePosition[],
  keptOff: boolean,
): ReadingPosition {
  const used = ({ metric }: Rule): number | null =>
    Object.hasOwn(metrics, metric) ? (metrics[metric] ?? null) : null;
  return {
    ...{ at: instant(at), keptOff },
    rules: positions.flatMap((position, index) => {
      const rule = rules[index];
      return rule ? [{ ...position, used: used(rule) }] : [];
    }),
  };
}

function ruleTimeline(
  rule: Rule,
  { profile, actions, metrics }: Pick<TimelineInput, "profile" | "actions"> & { readonly metrics: Metrics },
  bands: RuleBand[],
): RuleTimeline {
  const { metric, actionName, avoidanceThreshold, restoreThreshold } = rule;
  const known = metrics.get(metric);
  const action = actions.find(({ name }) => name === actionName);
  return {
    ...{ rule: keyOfRule(rule), metric, actionName, avoidanceThreshold, restoreThreshold, bands },
    title: known?.title ?? metric,
    unit: known?.lineUnit ?? "",
    line: lowestLine([rule.value], profile.wholeLines).value,
    preview: rule.strategy === "Preview",
    action: action
      ? {
          coolDownSeconds: action.coolDownSeconds,
          throttles: action.throttle !== null,
          evicts: action.eviction !== null,
        }
      : null,
  };
}

const instant = (ms: number): string => new Date(ms).toISOString();
