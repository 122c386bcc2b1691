/**
 * The analyzer over time: turns samples into triggered and restored rules, waterlines and the node's taint (section
 * 4).
 */
import type { Profile } from "../profiles/profile";
import type { Kind, Waterlines } from "../shapes";
import { FRESH, judge, type Counter, type Standing } from "./counters";
import { breaches, DEFAULT_COOL_DOWN_SECONDS, keyOfRule, type Action, type Rule, type Sample } from "./rule";
import { NO_TAINT, schedule, type Scheduling, type Taint } from "./scheduling";

export interface AnalyzerEvent {
  readonly type: "AvoidanceTriggered" | "RestoreTriggered";
  readonly policy: string;
  readonly rule: string;
  readonly action: string;
}

export interface Cycle {
  readonly scheduling: Scheduling;
  /** `<policy>.<rule>` of triggered rules that are not in preview. */
  readonly triggered: readonly string[];
  readonly restored: readonly string[];
  /** Triggered rules in preview. */
  readonly previewOnly: readonly string[];
  readonly waterlines: Required<Waterlines>;
  /** The actions to take, by kind. */
  readonly actions: Readonly<Record<Kind, readonly Action[]>>;
  readonly events: readonly AnalyzerEvent[];
}

export interface AnalyzerState {
  readonly counters: ReadonlyMap<string, Counter>;
  readonly taint: Taint;
  /** Rules whose last event is AvoidanceTriggered. */
  readonly announced: ReadonlySet<string>;
}

export const INITIAL_STATE: AnalyzerState = {
  counters: new Map(),
  taint: NO_TAINT,
  announced: new Set(),
};

export interface Judged {
  readonly rule: Rule;
  /** Undefined if not measured. */
  readonly breach: boolean | undefined;
  readonly standing: Standing;
}

/**
 * Runs one cycle at `now` seconds. `judged` holds every rule in the given order; `mayRestore` says whether throttled
 * pods may be restored.
 */
export function analyzeCycle(
  profile: Profile,
  rules: readonly Rule[],
  actions: readonly Action[],
  state: AnalyzerState,
  sample: Sample,
  now: number,
): {
  readonly state: AnalyzerState;
  readonly cycle: Cycle;
  readonly judged: readonly Judged[];
  readonly mayRestore: boolean;
} {
  const judged = rules.map((rule): Judged => {
    const counter = state.counters.get(keyOfRule(rule)) ?? FRESH;
    const breach = breaches(rule, sample, profile.wholeLines);
    return { rule, breach, standing: judge(profile.analyzer, counter, breach, rule) };
  });
  const acting = judged.filter(({ rule }) => rule.strategy !== "Preview");
  const triggered = acting.filter(({ standing }) => standing.triggered);
  const restored = acting.filter(({ standing }) => standing.restored);
  const coolDown = ({ rule }: Judged): number =>
    actions.find(({ name }) => name === rule.actionName)?.coolDownSeconds ?? DEFAULT_COOL_DOWN_SECONDS;
  const { taint, scheduling, mayRestore } = schedule(profile.analyzer, state.taint, {
    now,
    rules: rules.length,
    acting: acting.length,
    triggered: triggered.map(coolDown),
    restored: restored.map(coolDown),
    waiting: acting.some(
      ({ rule, standing: { counter } }) => counter.active && counter.under < rule.restoreThreshold,
    ),
  });
  const counters = new Map(judged.map(({ rule, standing }) => [keyOfRule(rule), standing.counter]));
  const announced = new Set(state.announced);
  const events = judged.flatMap((one) => eventOf(one, announced));
  const lines = linesOf(triggered, mayRestore ? restored : [], actions);
  return {
    judged,
    mayRestore,
    state: { counters, taint, announced },
    cycle: {
      scheduling,
      triggered: triggered.map(({ rule }) => keyOfRule(rule)),
      restored: restored.map(({ rule }) => keyOfRule(rule)),
      previewOnly: judged
        .filter(({ rule, standing }) => rule.strategy === "Preview" && standing.triggered)
        .map(({ rule }) => keyOfRule(rule)),
      ...lines,
      events,
    },
  };
}

/** Returns the waterlines and actions that triggered and restored rules add (section 3.1). */
function linesOf(
  triggered: readonly Judged[],
  restored: readonly Judged[],
  actions: readonly Action[],
): Pick<Cycle, "waterlines" | "actions"> {
  const waterlines: Required<Waterlines> = { evict: {}, throttleDown: {}, throttleUp: {} };
  const taken: Record<Kind, Action[]> = { evict: [], throttleDown: [], throttleUp: [] };
  const push = (kind: Kind, { rule }: Judged, action: Action): void => {
    (waterlines[kind][rule.metric] ??= []).push(rule.value);
    if (!taken[kind].includes(action)) taken[kind].push(action);
  };
  const each = (judged: readonly Judged[], work: (one: Judged, action: Action) => void): void => {
    for (const one of judged) {
      const action = actions.find(({ name }) => name === one.rule.actionName);
      if (action) work(one, action);
    }
  };
  each(triggered, (one, action) => {
    if (action.throttle) push("throttleDown", one, action);
    if (action.eviction) push("evict", one, action);
  });
  each(restored, (one, action) => {
    if (action.throttle) push("throttleUp", one, action);
  });
  return { waterlines, actions: taken };
}

/**
 * A rule is announced as restored once, after it was announced as triggered (section 4, item 4), whichever cycles its
 * machine restores it in. Updates `announced`.
 */
function eventOf({ rule, standing }: Judged, announced: Set<string>): AnalyzerEvent[] {
  const key = keyOfRule(rule);
  const event = (type: AnalyzerEvent["type"]): AnalyzerEvent[] => [
    { type, policy: rule.policy, rule: rule.name, action: rule.actionName },
  ];
  if (standing.triggered) {
    announced.add(key);
    return event("AvoidanceTriggered");
  }
  return standing.restored && announced.delete(key) ? event("RestoreTriggered") : [];
}
