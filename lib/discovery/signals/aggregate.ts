/** `aggregate`: a method over all present samples (discovery.md section 4). */
import type { QueryData, SampleMatrix, ScoredImage } from "../data";
import type { AggregateSignal } from "../policy/model";
import { divisorPerDay } from "./perDay";
import { reduceMatrix } from "./reduce";
import { selectSteps } from "./selection";
import { SignalError, type SignalValues } from "./values";

/** A registry's rank scores are samples too, one for each time a repository lists the image. */
export function aggregate(signal: AggregateSignal, data: QueryData): SignalValues {
  if (data.kind !== "matrix" && data.kind !== "scores") {
    throw new SignalError(`an aggregate needs samples, and query "${signal.queryRef}" brings ${data.kind}`);
  }
  const matrix = data.kind === "matrix" ? data.matrix : matrixOfScores(data.rows);
  return reduceMatrix(
    matrix,
    signal.method,
    selectSteps(matrix.steps, () => true),
    divisorPerDay(signal, data),
  );
}

function matrixOfScores(rows: readonly ScoredImage[]): SampleMatrix {
  const scores = new Map<string, number[]>();
  for (const { image, score } of rows) {
    const known = scores.get(image);
    if (known === undefined) scores.set(image, [score]);
    else known.push(score);
  }
  let steps = 1;
  for (const own of scores.values()) steps = Math.max(steps, own.length);
  const values = new Float64Array(scores.size * steps).fill(NaN);
  let row = 0;
  for (const own of scores.values()) values.set(own, row++ * steps);
  return { images: [...scores.keys()], start: 0, step: 0, steps, values };
}
