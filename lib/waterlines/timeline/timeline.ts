/**
 * Runs the analyzer over stored readings of a node: when each rule is triggered, cools down and is restored, and why
 * (section 4). There is one cycle every `cycleSeconds`, each with the newest reading. Counters start fresh with the
 * first cycle.
 */
import { analyzeCycle, INITIAL_STATE, type AnalyzerState, type Judged } from "../analyzer/analyzer";
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
import type { PodQos } from "../documents/podQos";
import { returnOf, type AskPods, type Judging, type Return } from "./returned";
import type { ReadingPosition, RuleBand, RulePosition, RuleTimeline, Timeline } from "./shapes";

export interface TimelineInput {
  readonly profile: Profile;
  readonly rules: readonly Rule[];
  readonly actions: readonly Action[];
  /** Which pods an action may have applied to; absent if not known. */
  readonly podQoses?: readonly PodQos[];
  /** Added metrics, for their units. */
  readonly added?: readonly AddedMetric[];
  /** In ascending order. */
  readonly readings: readonly Reading[];
  readonly cycleSeconds: number;
}

/** Returns the rules of the policies whose selectors match the node's labels. */
export function rulesFor({ policies }: DocumentSet, labels: Readonly<Record<string, string>>): Rule[] {
  return policies
    .filter(({ selector }) => selector === undefined || selects(selector, labels))
    .flatMap((policy) => policy.rules.map(({ rule }) => rule));
}

/** Computes the timeline with the pods that the readings contain. Throws RangeError without a reading. */
export function timelineOf(input: TimelineInput): Timeline {
  const steps = timelineSteps(input);
  let step = steps.next();
  while (step.done !== true) {
    const pods = input.readings[step.value]?.pods;
    step = steps.next(pods && { pods, quotasMeasured: true });
  }
  return step.value;
}

/** Like timelineOf, but yields to request the pods of the readings that it needs. */
export function* timelineSteps(input: TimelineInput): AskPods<Timeline> {
  const { profile, rules, actions, podQoses, added, readings, cycleSeconds } = input;
  const metrics = metricsOf(
    BUILT_IN.map(({ name }) => name),
    added,
  );
  const judging: Judging = { profile, actions, podQoses, metrics, readings };
  const first = readings[0];
  if (first === undefined) throw new RangeError("A timeline needs a reading.");
  const heldSeconds = heldSecondsOf(readings, cycleSeconds);
  const cycles = cyclesOf(readings, cycleSeconds);
  const tracks = rules.map((): Growing<RulePosition>[] => []);
  const scheduling: Growing<{ readonly keptOff: boolean }>[] = [];
  const seen: ReadingPosition[] = [];
  let state = INITIAL_STATE;
  const memory = rules.map((): Memory => ({ fired: false, returned: false, triggeredMs: null, back: null }));
  let [newest, evaluated] = [0, 0];
  for (let cycle = 0; cycle < cycles; cycle++) {
    const now = cycle * cycleSeconds;
    const atMs = first.at + now * 1_000;
    while ((readings[newest + 1]?.at ?? Infinity) <= atMs) newest += 1;
    const reading = readings[newest] ?? first;
    const measured = atMs - reading.at <= heldSeconds * 1_000 ? reading.metrics : {};
    const next = analyzeCycle(profile, rules, actions, state, measured, now);
    state = next.state;
    const context = { taint: state.taint, mayRestore: next.mayRestore, now };
    const positions: RulePosition[] = [];
    for (const [at, judged] of next.judged.entries()) {
      const own = memory[at];
      if (own === undefined) continue;
      const restores = profile.analyzer === "improved" && judged.standing.restored && next.mayRestore;
      if (restores && own.triggeredMs !== null) {
        const since = { from: newest, triggeredMs: own.triggeredMs };
        own.back ??= yield* returnOf(judged.rule, since, judging);
      }
      const lacks = restores ? (own.back?.lacks ?? null) : null;
      positions.push(positionOf(judged, { ...context, ...own, lacks }));
      remember(judged, own, { atMs, newest, restores, mayRestore: next.mayRestore });
    }
    state = withoutReturned(state, rules, memory);
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
    for (; evaluated <= newest; evaluated++)
      seen.push(seenAt(readings[evaluated] ?? reading, rules, positions, keptOff));
  }
  return {
    profile: profile.base,
    cycleSeconds,
    heldSeconds,
    readings: seen,
    from: instant(first.at),
    to: instant(first.at + cycles * cycleSeconds * 1_000),
    scheduling: scheduling.map(grown),
    rules: rules.map((rule, at) =>
      ruleTimeline(rule, { profile, actions, metrics }, (tracks[at] ?? []).map(grown)),
    ),
  };
}

/** State of a rule since its last trigger. */
interface Memory {
  fired: boolean;
  returned: boolean;
  /** Unix milliseconds of the last cycle that triggered it. */
  triggeredMs: number | null;
  /** Null until computed. */
  back: Return | null;
}

interface At {
  readonly atMs: number;
  /** Index of the newest reading. */
  readonly newest: number;
  /** Whether throttled pods are restored by one step. */
  readonly restores: boolean;
  readonly mayRestore: boolean;
}

/** Updates a rule's memory after a cycle. */
function remember(judged: Judged, own: Memory, { atMs, newest, restores, mayRestore }: At): void {
  own.fired = firedAfter(judged, { ...own, mayRestore });
  if (judged.standing.triggered)
    Object.assign(own, { triggeredMs: atMs, returned: false, back: null } satisfies Partial<Memory>);
  if (restores && own.back !== null) own.returned = own.back.place <= newest;
}

/** Deactivates rules with nothing left to give back until they are triggered again. */
function withoutReturned(
  state: AnalyzerState,
  rules: readonly Rule[],
  memory: readonly Memory[],
): AnalyzerState {
  if (!memory.some(({ returned }) => returned)) return state;
  const counters = new Map(state.counters);
  for (const [at, rule] of rules.entries()) {
    const counter = counters.get(keyOfRule(rule));
    if (memory[at]?.returned === true && counter?.active === true)
      counters.set(keyOfRule(rule), { ...counter, active: false });
  }
  return { ...state, counters };
}

/** A band whose end moves as cycles are added. */
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
    at: instant(at),
    keptOff,
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
    rule: keyOfRule(rule),
    metric,
    actionName,
    avoidanceThreshold,
    restoreThreshold,
    bands,
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
