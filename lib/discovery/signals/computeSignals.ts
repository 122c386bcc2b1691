/** The first half of the pipeline: from query outcomes to one value per candidate and signal. */
import { compareCodePoints } from "../../numeric/codePoints";
import type { QueryData, QueryOutcome } from "../samples/data";
import { shorterLookback, withLookback } from "../samples/lookback";
import type { Policy, Query, Signal } from "../policy/model";
import { rawMaxima } from "../ranking";
import type { QueryResult, Warning } from "../result";
import { computeSignal, SignalError } from ".";
import { SIGNAL_COMPUTATIONS } from "./computations";

export interface PipelineOptions {
  /** Unix milliseconds of the run. */
  readonly nowMs: number;
}

export interface ComputedSignal {
  readonly name: string;
  readonly query: string;
  readonly status: "success" | "failed";
  readonly message?: string;
  /** One entry per candidate; NaN is missing. */
  readonly values: Float64Array;
  readonly sampleSizes: Int32Array;
}

/** The input of `rank`. A tuner keeps it and ranks again without reading the samples. */
export interface ComputedSignals {
  /** Every image that any query returned, ascending by code point, before the filter. */
  readonly candidates: readonly string[];
  /** One entry per candidate: indices into `queryResults` of the queries that returned the image. */
  readonly returnedBy: readonly (readonly number[])[];
  readonly signals: readonly ComputedSignal[];
  /** One entry per candidate, for the operator's order without a ranking. Null with a ranking. */
  readonly rawMaxima: Float64Array | null;
  readonly queryResults: readonly QueryResult[];
  /** Warnings of the sources and of the signals, not of the ranking. */
  readonly warnings: readonly Warning[];
}

/**
 * Accepts outcomes in any order; results are in policy order. A query with a shorter lookback reads its last samples.
 */
export function computeSignals(
  policy: Policy,
  outcomes: readonly QueryOutcome[],
  options: PipelineOptions,
): ComputedSignals {
  return signalComputer(outcomes, options)(policy);
}

/**
 * Like `computeSignals`, for several policies over fixed outcomes. Results are cached between policies, so that a
 * moved window recomputes one signal and a moved weight none. Evicts the least recently used.
 */
export function signalComputer(
  outcomes: readonly QueryOutcome[],
  { nowMs }: PipelineOptions,
): (policy: Policy) => ComputedSignals {
  const byName = new Map(outcomes.map((outcome) => [outcome.name, outcome]));
  const once = <T>(cache: Map<string, T>, key: string, most: number, make: () => T): T => {
    const value = cache.get(key) ?? make();
    // Re-insertion makes it the most recently used.
    cache.delete(key);
    cache.set(key, value);
    for (const oldest of cache.keys()) {
      if (cache.size <= most) break;
      cache.delete(oldest);
    }
    return value;
  };
  const candidateSets = new Map<string, Candidates>();
  const signalValues = new Map<string, ComputedSignal>();
  const shortened = new Map<string, QueryOutcome>();
  const outcomeOf = (query: Query, lookback: number | null): QueryOutcome | undefined => {
    const whole = byName.get(query.name);
    if (whole === undefined || lookback === null) return whole;
    // Each entry is as large as the samples. One more than the number of queries serves two alternating policies.
    const key = JSON.stringify([query.name, lookback]);
    return once(shortened, key, outcomes.length + 1, () => withLookback(whole, lookback));
  };
  return (policy) => {
    const asked = policy.queries.map((query) => ({
      query,
      lookback: shorterLookback(query, byName.get(query.name)),
    }));
    const read = new Map(asked.map(({ query, lookback }) => [query.name, outcomeOf(query, lookback)]));
    const ordered = policy.queries.flatMap((query) => read.get(query.name) ?? []);
    const queries = JSON.stringify(asked.map(({ query, lookback }) => [query.name, lookback]));
    const candidates = once(candidateSets, queries, CACHED, () => collectCandidates(ordered));
    const warnings = ordered.flatMap((outcome) => outcome.warnings);
    const signals = policy.signals.map((signal) => {
      const outcome = read.get(signal.queryRef);
      if (outcome?.status === "success") {
        warnings.push(...(SIGNAL_COMPUTATIONS[signal.type].warnings?.(signal, outcome.data) ?? []));
      }
      const key = JSON.stringify([queries, policy.semantics, signal]);
      const most = Math.max(CACHED, 2 * policy.signals.length);
      return once(signalValues, key, most, () => scatter(signal, outcome, policy, nowMs, candidates.indexOf));
    });
    return {
      candidates: candidates.candidates,
      returnedBy: candidates.returnedBy,
      signals,
      rawMaxima: policy.ranking === undefined ? maximaOver(ordered, candidates.indexOf) : null,
      queryResults: ordered.map((outcome) => withMisfits(toQueryResult(outcome), outcome, policy)),
      warnings,
    };
  };
}

/** Enough that undo and redo over several steps find their signals cached; 8 kB per signal of 1,000 images. */
const CACHED = 64;

interface Candidates {
  readonly candidates: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly returnedBy: readonly (readonly number[])[];
}

function imagesOf(data: QueryData): Iterable<string> {
  switch (data.kind) {
    case "matrix":
      return data.matrix.images;
    case "totals":
      return data.totals.images;
    case "events":
      return new Set(data.events.map((event) => event.image));
    case "scores":
    case "profile":
      return new Set(data.rows.map((row) => row.image));
  }
}

function collectCandidates(outcomes: readonly QueryOutcome[]): Candidates {
  const queriesOf = new Map<string, number[]>();
  outcomes.forEach((outcome, index) => {
    if (outcome.status === "failed") return;
    for (const image of imagesOf(outcome.data)) {
      const known = queriesOf.get(image);
      if (known === undefined) queriesOf.set(image, [index]);
      else known.push(index);
    }
  });
  const candidates = [...queriesOf.keys()].sort(compareCodePoints);
  return {
    candidates,
    indexOf: new Map(candidates.map((image, index) => [image, index])),
    returnedBy: candidates.map((image) => queriesOf.get(image) ?? []),
  };
}

function scatter(
  signal: Signal,
  outcome: QueryOutcome | undefined,
  policy: Policy,
  nowMs: number,
  indexOf: ReadonlyMap<string, number>,
): ComputedSignal {
  const base = {
    name: signal.name,
    query: signal.queryRef,
    values: new Float64Array(indexOf.size).fill(NaN),
    sampleSizes: new Int32Array(indexOf.size),
  };
  if (outcome === undefined) {
    return { ...base, status: "failed", message: `query "${signal.queryRef}" has no result` };
  }
  if (signal.blockMissing === true) {
    return {
      ...base,
      status: "failed",
      message: `the block ${signal.type} is missing: no image has a value`,
    };
  }
  if (outcome.status === "failed") {
    return { ...base, status: "failed", message: `query "${outcome.name}" failed: ${outcome.message}` };
  }
  const misfit = misfitOf(policy, signal, outcome);
  if (misfit !== null) return { ...base, status: "failed", message: misfit };
  try {
    const computed = computeSignal(signal, outcome.data, policy.semantics, nowMs);
    computed.images.forEach((image, i) => {
      const index = indexOf.get(image);
      if (index === undefined) return;
      base.values[index] = computed.values[i] ?? NaN;
      base.sampleSizes[index] = computed.sampleSizes[i] ?? 0;
    });
    return { ...base, status: "success" };
  } catch (error) {
    if (error instanceof SignalError || error instanceof RangeError) {
      return { ...base, status: "failed", message: error.message };
    }
    throw error;
  }
}

/**
 * Returns why the operator cannot compute the signal from its query. It then fails the query, whose samples still
 * count.
 */
function misfitOf({ semantics }: Policy, signal: Signal, { type }: QueryOutcome): string | null {
  if (semantics === "proposal" || SIGNAL_COMPUTATIONS[signal.type].operatorReads.includes(type)) return null;
  return `signal "${signal.name}" of type ${signal.type} does not fit query "${signal.queryRef}" of type ${type}`;
}

function withMisfits(result: QueryResult, outcome: QueryOutcome, policy: Policy): QueryResult {
  const own = policy.signals.filter(({ queryRef }) => queryRef === result.name);
  const misfits = own.flatMap((signal) => misfitOf(policy, signal, outcome) ?? []);
  if (outcome.status === "failed" || misfits.length === 0) return result;
  return { ...result, status: "failed", code: "misfit", message: misfits.join("; ") };
}

function maximaOver(outcomes: readonly QueryOutcome[], indexOf: ReadonlyMap<string, number>): Float64Array {
  const maxima = new Float64Array(indexOf.size).fill(NaN);
  for (const outcome of outcomes) {
    if (outcome.status === "failed") continue;
    for (const [image, value] of rawMaxima(outcome.data)) {
      const index = indexOf.get(image);
      if (index === undefined) continue;
      const known = maxima[index] ?? NaN;
      if (Number.isNaN(known) || value > known) maxima[index] = value;
    }
  }
  return maxima;
}

function toQueryResult(outcome: QueryOutcome): QueryResult {
  const { name, type, ignoredSeries, durationMs, bytes, requests } = outcome;
  const ignoredLabels = outcome.ignoredLabels.map((labels) => ({ ...labels }));
  const base = { name, type, ignoredSeries, ignoredLabels, durationMs, bytes, requests };
  if (outcome.status === "failed") {
    return { ...base, status: "failed", message: outcome.message, code: outcome.code };
  }
  const { series, samples, records, pushdown } = outcome;
  return {
    ...base,
    status: "success",
    ...(series === undefined ? {} : { series }),
    ...(samples === undefined ? {} : { samples }),
    ...(records === undefined ? {} : { records }),
    ...(pushdown === undefined ? {} : { pushdown: { ...pushdown } }),
  };
}
