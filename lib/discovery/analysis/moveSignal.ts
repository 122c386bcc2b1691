/**
 * The smallest change of one raw signal of one image that takes it across the cut, everything else as it is.
 * How scores answer to the value is the strategy's: moveNormalized for weighted sums, moveFactor for the others.
 * The engine itself is asked for every value that is tried.
 */
import { countAhead } from "../places";
import { prepareRanking } from "../prepareRanking";
import { moveFactor } from "./moveFactor";
import { moveNormalized } from "./moveNormalized";
import { nearestTo } from "./moveWeight";
import { isSelected, type Subject } from "./subject";

/** The same ranking with another value of one signal for one row. */
export interface Trial {
  readonly row: number;
  readonly signal: string;
  /** The value that it starts from; 0 where none was measured. */
  readonly from: number;
  /** Values below are not looked at: 0, or the signal's smallest value where that is negative. */
  readonly low: number;
  readonly entering: boolean;
  readonly subjectWith: (value: number) => Pick<Subject, "prepared" | "places">;
  readonly flipped: (value: number) => boolean;
}

/** The nearest value, in the signal's own unit; null when none does, or the ranking does not read the signal. */
export function moveSignal(subject: Subject, row: number, signal: string): number | null {
  const { policy, prepared } = subject;
  if (!prepared.scoring.uses.includes(signal)) return null;
  const trial = trialOf(subject, row, signal);
  if (Number.isNaN(prepared.column(signal).values[row] ?? NaN) && trial.flipped(trial.from))
    return trial.from;
  const found =
    policy.ranking?.strategy === "weightedSum" ? moveNormalized(subject, trial) : moveFactor(trial);
  return nearestTo(trial.from, found);
}

function trialOf(subject: Subject, row: number, signal: string): Trial {
  const { policy, prepared, computed, places } = subject;
  const { filtered } = prepared;
  const candidate = filtered.kept[row] ?? 0;
  const column = prepared.column(signal);
  const raw = column.values[row] ?? NaN;
  const position = computed.signals.findIndex((each) => each.name === signal);
  const entering = !isSelected(subject, row);
  const subjectWith: Trial["subjectWith"] = (value) => {
    const signals = computed.signals.map((each, i) =>
      i === position ? { ...each, values: each.values.with(candidate, value) } : each,
    );
    const changed = prepareRanking(policy, { ...computed, signals }, { filtered });
    return { prepared: changed, places: { ...places, scores: changed.scoring.scores } };
  };
  const flipped = (value: number): boolean => {
    if (!Number.isFinite(value)) return false;
    const changed = subjectWith(value);
    const selected =
      changed.prepared.ranked.includes(row) &&
      countAhead(changed.prepared, changed.places.scores, row) < policy.maxImages;
    return selected === entering;
  };
  return {
    row,
    signal,
    from: raw === raw ? raw : 0,
    low: Math.min(0, column.min === column.min ? column.min : 0),
    entering,
    subjectWith,
    flipped,
  };
}
