/**
 * Outliers (tuner.md "Knowing how sure"): one image that sets the scale of a normalised signal, so that all others
 * crowd at one end, and what changes if it is left out.
 * Method: computes a signal's range with and without the image at either end. If less than half of the range is left
 * without it, the ranking is evaluated once with the scale of the others and once without the image.
 * O(signals · images), and two rankings an outlier.
 */
import type { ComputedSignals } from "../signals/computeSignals";
import { newPlaces, rerank } from "../ranking/places";
import { prepareRanking } from "../ranking/prepareRanking";
import { columnOver, type Range } from "../ranking";
import { selectionChange, type Ranked } from "./selection";
import { subjectOf, type Subject } from "./subject";
import type { Outliers } from "./shapes/outlier";

const THRESHOLD = 0.5;

export function outliers(subject: Subject): Outliers {
  const { prepared } = subject;
  const normalized = [...new Set(prepared.scoring.weighted?.signals ?? [])];
  const found = normalized.flatMap((signal) =>
    (["max", "min"] as const).flatMap((end) => {
      const at = extreme(prepared.column(signal).values, end);
      if (at === null || !(at.rangeLeft < THRESHOLD)) return [];
      const { row, range, ...rest } = at;
      const image = prepared.names[row] ?? "";
      const offTheScale =
        range.max > range.min ? selectionChange(subject, rescaled(subject, signal, range)) : null;
      const without = subjectOf(subject.policy, withoutImage(subject.computed, image));
      const { left, ...change } = selectionChange(subject, without);
      const leftOut = { ...change, left: left.filter((each) => each !== image) };
      return [{ signal, image, end, ...rest, offTheScale, leftOut }];
    }),
  );
  return { threshold: THRESHOLD, outliers: found };
}

/** Returns the single image at an end; null if several share it or too few have a value to define a range. */
function extreme(values: Float64Array, end: "min" | "max") {
  const { min, max } = columnOver(values);
  const value = end === "max" ? max : min;
  const row = values.indexOf(value);
  if (row < 0 || values.indexOf(value, row + 1) >= 0) return null;
  const others = values.with(row, NaN);
  const range: Range = columnOver(others);
  // Two images always span the whole range.
  if (others.filter((each) => !Number.isNaN(each)).length < 2) return null;
  const rangeLeft = (range.max - range.min) / (max - min);
  return { row, range: { min: range.min, max: range.max }, value, next: range[end], rangeLeft };
}

function rescaled({ policy, computed, prepared }: Subject, signal: string, range: Range): Ranked {
  const { filtered } = prepared;
  const other = prepareRanking(policy, computed, filtered, new Map([[signal, range]]));
  const places = newPlaces(other);
  rerank(other, null, places);
  return { policy, prepared: other, places };
}

function withoutImage(computed: ComputedSignals, image: string): ComputedSignals {
  const gone = computed.candidates.indexOf(image);
  const stays = (_: unknown, i: number): boolean => i !== gone;
  return {
    ...computed,
    candidates: computed.candidates.filter(stays),
    returnedBy: computed.returnedBy.filter(stays),
    signals: computed.signals.map((signal) => ({
      ...signal,
      values: signal.values.filter(stays),
      sampleSizes: signal.sampleSizes.filter(stays),
    })),
    rawMaxima: computed.rawMaxima?.filter(stays) ?? null,
  };
}
