/**
 * Sensitivity (tuner.md "Knowing how sure"): moves each knob of the policy one step up and one down, and sorts the
 * knobs by how much of the selection they change. Method: the caller's function evaluates every step in full, with
 * the engine over the run's samples; with signalComputer a step of a weight costs one ranking, a step of a window one
 * signal and one ranking. O(knobs) evaluations.
 *
 * `isAnswered` says whether the run's samples contain those of a query with a shorter lookback; all are tried without it.
 * Settings whose effect the samples cannot show have no knob: a longer lookback, another query, another step.
 */
import type { Policy, Query } from "../policy/model";
import { knobsOf } from "./adjustments";
import { selectionChange, type Ranked } from "./selection";
import type { Sensitivity } from "./shapes/sensitivity";

export function sensitivity(
  policy: Policy,
  evaluate: (policy: Policy) => Ranked,
  isAnswered?: (query: Query) => boolean,
): Sensitivity {
  const now = evaluate(policy);
  const knobs = knobsOf(policy, isAnswered).map(({ id, label, steps }) => {
    const effects = steps.map(({ policy: changed, ...step }) => ({
      ...step,
      ...selectionChange(now, evaluate(changed)),
    }));
    const most = (count: (effect: (typeof effects)[number]) => number): number =>
      Math.max(0, ...effects.map(count));
    const changed = most(({ entered, left }) => entered.length + left.length);
    const moved = most((effect) => effect.moved);
    return { id, label, steps: effects, changed, moved, idle: changed === 0 && moved === 0 };
  });
  knobs.sort((a, b) => b.changed - a.changed || b.moved - a.moved);
  return { knobs: knobs.map(({ moved: _, ...knob }) => knob) };
}
