/**
 * Reduces a sample matrix in one pass. Sums run in time order from left to right without compensation, so that server
 * and browser agree to the last bit (discovery.md section 3).
 */
import type { SampleMatrix } from "../samples/data";
import type { AggregateMethod } from "../policy/model";
import type { Selection } from "./selection";
import type { SignalValues } from "./values";

/** Images without a present sample in the selection have no value, and neither do results that overflow. */
export function reduceMatrix(
  matrix: SampleMatrix,
  method: AggregateMethod,
  selection: Selection,
  divideBy = 1,
): SignalValues {
  const { images, steps } = matrix;
  const row = rowReducer(method, selection);
  return reduceEach(images, divideBy, (i, into) => row(matrix.values, i * steps, selection.ranges, into));
}

/** Samples of images without a common grid, as consecutive lists. */
export interface SampleLists {
  readonly images: readonly string[];
  readonly values: Float64Array;
  /** `values[ends[i - 1] … ends[i]]`, half-open, are those of `images[i]`; the first list starts at 0. */
  readonly ends: Int32Array;
}

/** Like reduceMatrix over all of each list; the lists may differ in length. */
export function reduceLists(
  { images, values, ends }: SampleLists,
  method: AggregateMethod,
  divideBy = 1,
): SignalValues {
  const ranges = new Int32Array(2);
  const row = rowReducer(method, { weights: null, averageBy: "weight" });
  return reduceEach(images, divideBy, (i, into) => {
    const base = ends[i - 1] ?? 0;
    ranges[1] = (ends[i] ?? 0) - base;
    row(values, base, ranges, into);
  });
}

function reduceEach(
  images: readonly string[],
  divideBy: number,
  reduce: (i: number, into: RowResult) => void,
): SignalValues {
  const values = new Float64Array(images.length);
  const sampleSizes = new Int32Array(images.length);
  const result: RowResult = { value: NaN, count: 0 };
  for (let i = 0; i < images.length; i++) {
    reduce(i, result);
    const value = divideBy === 1 ? result.value : result.value / divideBy;
    const present = result.count > 0 && Number.isFinite(value);
    values[i] = present ? value : NaN;
    sampleSizes[i] = present ? result.count : 0;
  }
  return { images, values, sampleSizes };
}

interface RowResult {
  value: number;
  count: number;
}

type RowReducer = (values: Float64Array, base: number, ranges: Int32Array, into: RowResult) => void;

type Weighing = Pick<Selection, "weights" | "averageBy">;

function rowReducer(method: AggregateMethod, selection: Weighing): RowReducer {
  switch (method) {
    case "sum":
    case "avg":
      return sumRow(selection, method === "avg");
    case "max":
      return extremeRow(selection, 1);
    case "min":
      return extremeRow(selection, -1);
    case "count":
      return countRow;
    case "increase":
      return increaseRow(selection);
  }
}

function sumRow({ weights, averageBy }: Weighing, average: boolean): RowReducer {
  return (values, base, ranges, into) => {
    let sum = 0;
    let weightSum = 0;
    let count = 0;
    for (let r = 0; r < ranges.length; r += 2) {
      const to = ranges[r + 1] ?? 0;
      for (let k = ranges[r] ?? 0; k < to; k++) {
        const value = values[base + k] ?? NaN;
        if (value !== value) continue;
        count++;
        if (weights === null) {
          sum += value;
        } else {
          const weight = weights[k] ?? 0;
          sum += weight * value;
          weightSum += weight;
        }
      }
    }
    const divisor = weights === null || averageBy === "count" ? count : weightSum;
    into.value = average ? sum / divisor : sum;
    into.count = count;
  };
}

/** Computes the largest weighted value, or with sign −1 the smallest. */
function extremeRow({ weights }: Weighing, sign: 1 | -1): RowReducer {
  return (values, base, ranges, into) => {
    let best = -Infinity;
    let count = 0;
    for (let r = 0; r < ranges.length; r += 2) {
      const to = ranges[r + 1] ?? 0;
      for (let k = ranges[r] ?? 0; k < to; k++) {
        const value = values[base + k] ?? NaN;
        if (value !== value) continue;
        count++;
        const signed = sign * (weights === null ? value : (weights[k] ?? 0) * value);
        if (signed > best) best = signed;
      }
    }
    into.value = sign * best + 0; // never −0
    into.count = count;
  };
}

const countRow: RowReducer = (values, base, ranges, into) => {
  let count = 0;
  for (let r = 0; r < ranges.length; r += 2) {
    const to = ranges[r + 1] ?? 0;
    for (let k = ranges[r] ?? 0; k < to; k++) {
      const value = values[base + k] ?? NaN;
      if (value === value) count++;
    }
  }
  into.value = count;
  into.count = count;
};

/**
 * Computes Σ max(0, v_k − v_{k−1}) over the selected steps, with a missing sample as 0. The grid's first step has no
 * predecessor and is not counted (discovery.md section 5).
 */
function increaseRow({ weights }: Weighing): RowReducer {
  return (values, base, ranges, into) => {
    let sum = 0;
    let count = 0;
    for (let r = 0; r < ranges.length; r += 2) {
      const to = ranges[r + 1] ?? 0;
      for (let k = ranges[r] ?? 0; k < to; k++) {
        const value = values[base + k] ?? NaN;
        if (value === value) count++;
        if (k === 0) continue;
        const before = values[base + k - 1] ?? NaN;
        const rise = (value === value ? value : 0) - (before === before ? before : 0);
        if (rise > 0) sum += weights === null ? rise : (weights[k] ?? 0) * rise;
      }
    }
    into.value = sum;
    into.count = count;
  };
}
