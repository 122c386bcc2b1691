/**
 * The smallest change of one raw signal of one image that takes it across the cut, with everything else unchanged.
 * The strategy decides how scores depend on the value: moveNormalized for a signal that it normalises, moveFactor for
 * the others. Every tried value is scored to the last bit as the engine would (rescore.ts).
 */
import { roundOutward, wholeOutward } from "../../numeric/roundOutward";
import { moveFactor } from "./moveFactor";
import { moveNormalized } from "./moveNormalized";
import { nearestTo } from "./allowedWeight";
import { isRankedWith, rescoreFactor, rescoreNormalized, type Rescorer } from "./rescore";
import { isSelected, type Subject } from "./subject";
import type { Trial } from "./trial";

export interface SignalMove {
  /**
   * The nearest value, in the signal's own unit; null if there is none, or if the ranking does not read the signal.
   */
  readonly to: number | null;
  /**
   * A short number at or just beyond it that has the same effect; an integer if all values of the signal are
   * integers.
   */
  readonly set: number | null;
}

export function moveSignal(subject: Subject, row: number, signal: string): SignalMove {
  const { scoring, column } = subject.prepared;
  if (!scoring.uses.includes(signal) || !isRankedWith(subject, row, signal)) return { to: null, set: null };
  const rescorer = scoring.normalized.has(signal) ? rescoreNormalized(subject, row, signal) : null;
  const trial = trialOf(subject, row, signal, rescorer ?? rescoreFactor(subject, row, signal));
  const { values } = column(signal);
  const isMissing = Number.isNaN(values[row] ?? NaN);
  if (isMissing && trial.flipped(trial.from)) return { to: trial.from, set: trial.from };
  const to = nearestTo(trial.from, rescorer ? moveNormalized(subject, trial, rescorer) : moveFactor(trial));
  if (to === null) return { to, set: null };
  const isWhole = values.every((value) => Number.isNaN(value) || Number.isInteger(value));
  const set = (isWhole ? wholeOutward : roundOutward)(trial.from, to);
  return { to, set: trial.flipped(set) ? set : to };
}

function trialOf(subject: Subject, row: number, signal: string, { scoreAt, selectedAt }: Rescorer): Trial {
  const { values, min } = subject.prepared.column(signal);
  const raw = values[row] ?? NaN;
  const entering = !isSelected(subject, row);
  return {
    row,
    signal,
    entering,
    scoreAt,
    from: raw === raw ? raw : 0,
    low: Math.min(0, min === min ? min : 0),
    flipped: (value) => Number.isFinite(value) && selectedAt(value) === entering,
  };
}
