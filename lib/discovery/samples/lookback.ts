/**
 * Cuts a query's samples to a shorter lookback (discovery.md section 2). The end of the grid stays the same, so the
 * last steps of the longer range are exactly those that a run with the shorter one requests.
 */
import { isObject } from "../../document/json";
import { compareCodePoints } from "../../numeric/codePoints";
import { noTimes } from "../policy/declared";
import type { Policy, Query } from "../policy/model";
import type { QueryResult } from "../result";
import type { QueryData, QueryOutcome, SampleMatrix } from "./data";

/** Returns seconds; null for a query that reads no range. */
function lookbackOf(query: Query): number | null {
  return "lookbackSeconds" in query && noTimes(query) === null ? query.lookbackSeconds : null;
}

/** What a run fetched, and in which way. */
export interface FetchedBy {
  readonly spec: Pick<Policy, "queries">;
  readonly queryResults: readonly Pick<QueryResult, "name" | "pushdown">[];
}

/**
 * The queries that the run's samples do not answer. Those that it asked are answered, and those that look back less far
 * by whole steps, but where the server sent one value per image over the whole range.
 */
export function unfetched({ spec, queryResults }: FetchedBy, queries: readonly Query[]): readonly Query[] {
  const asked = new Map(spec.queries.map((query) => [query.name, query]));
  const totals = new Set(
    queryResults.flatMap(({ name, pushdown }) => (pushdown?.way === "totals" ? [name] : [])),
  );
  return queries.filter((query) => {
    const fetched = asked.get(query.name);
    if (fetched === undefined) return true;
    return !sameQuery(fetched, query) && (totals.has(query.name) || !isPartOf(fetched, query));
  });
}

function isPartOf(asked: Query, query: Query): boolean {
  const [from, to] = [lookbackOf(asked), lookbackOf(query)];
  if (from === null || to === null || !differsInLookback(asked, query)) return false;
  return stepsLeftOut(from, to, asked.type === "prometheus" ? asked.stepSeconds : 0) !== null;
}

/** Whether only the lookback differs. */
export function differsInLookback(asked: Query, query: Query): boolean {
  if (!("lookbackSeconds" in asked && "lookbackSeconds" in query)) return false;
  if (asked.lookbackSeconds === query.lookbackSeconds) return false;
  return sameQuery(asked, { ...query, lookbackSeconds: asked.lookbackSeconds });
}

/** Whether both request the same, regardless of the order of their fields. */
export function sameQuery(a: Query, b: Query): boolean {
  const inOrder = (_: string, value: unknown): unknown =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).sort(([x], [y]) => compareCodePoints(x, y)))
      : value;
  return JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);
}

/**
 * Returns the number of steps before the shorter range starts; null if it is not shorter, or starts between two
 * steps. Arguments are seconds; without a grid (`step` 0) any start is valid.
 */
function stepsLeftOut(from: number, to: number, step: number): number | null {
  const leftOut = Math.round((from - to) * 1000);
  if (to < 0 || leftOut <= 0) return null;
  const stepMs = Math.round(step * 1000);
  if (stepMs === 0) return 0;
  return leftOut % stepMs === 0 ? leftOut / stepMs : null;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

/**
 * Returns the query with its lookback one step shorter: by a day, below two days by an hour, below two hours by a step of
 * its grid, always by whole steps. Null if it reads no range, or none would be left.
 */
export function oneStepShorter(query: Query): (Query & { readonly lookbackSeconds: number }) | null {
  const lookback = lookbackOf(query);
  if (lookback === null || !("lookbackSeconds" in query)) return null;
  const step = query.type === "prometheus" ? query.stepSeconds : 1;
  const least = lookback >= 2 * DAY ? DAY : lookback >= 2 * HOUR ? HOUR : step;
  const lookbackSeconds = lookback - Math.ceil(least / step) * step;
  return lookbackSeconds > 0 ? { ...query, lookbackSeconds } : null;
}

/** Returns the seconds to cut the query's outcome to; null if it stays whole. */
export function shorterLookback(query: Query, outcome: QueryOutcome | undefined): number | null {
  const to = lookbackOf(query);
  if (to === null || outcome?.status !== "success" || outcome.type !== query.type) return null;
  return leftOutOf(outcome.data, to) === null ? null : to;
}

/**
 * Returns the outcome as if the query had been sent with that lookback (seconds), except that images whose samples
 * there are all NaN count as not returned. Returns the same object if `shorterLookback` is null. O(samples).
 */
export function withLookback(outcome: QueryOutcome, lookbackSeconds: number): QueryOutcome {
  if (outcome.status === "failed") return outcome;
  const { data } = outcome;
  const leftOut = leftOutOf(data, lookbackSeconds);
  if (leftOut === null) return outcome;
  if (data.kind === "matrix") {
    return { ...outcome, data: { ...data, lookbackSeconds, matrix: lastSteps(data.matrix, leftOut) } };
  }
  if (data.kind === "events") {
    const startMs = Math.round(data.end * 1000) - Math.round(lookbackSeconds * 1000);
    const startNs = BigInt(startMs) * 1_000_000n;
    const events = data.events.filter(({ timeNs }) => timeNs >= startNs);
    return { ...outcome, data: { ...data, lookbackSeconds, events } };
  }
  return outcome;
}

/** Returns steps; 0 for events, which have none. */
function leftOutOf(data: QueryData, to: number): number | null {
  if (data.kind === "matrix") return stepsLeftOut(data.lookbackSeconds, to, data.matrix.step);
  return data.kind === "events" ? stepsLeftOut(data.lookbackSeconds, to, 0) : null;
}

/** Returns the matrix without its first steps, and without images that have no sample in the remaining ones. */
function lastSteps({ images, start, step, steps, values }: SampleMatrix, skipped: number): SampleMatrix {
  const left = steps - skipped;
  const rows = images.flatMap((image, row) => {
    const samples = values.subarray(row * steps + skipped, (row + 1) * steps);
    return samples.some((value) => value === value) ? [{ image, samples }] : [];
  });
  const kept = new Float64Array(rows.length * left);
  rows.forEach(({ samples }, row) => kept.set(samples, row * left));
  return {
    images: rows.map(({ image }) => image),
    // Times are whole milliseconds.
    start: Math.round((start + skipped * step) * 1000) / 1000,
    step,
    steps: left,
    values: kept,
  };
}
