/** First half of the pipeline: from query outcomes to one value a candidate and signal. */
import { compareCodePoints } from "./codePoints";
import type { QueryData, QueryOutcome } from "./data";
import type { Policy, Signal } from "./policy/model";
import { rawMaxima } from "./ranking";
import type { QueryResult, Warning } from "./result";
import { computeSignal, SignalError } from "./signals";

export interface PipelineOptions {
  /** Unix milliseconds of the run. */
  readonly nowMs: number;
}

export interface ComputedSignal {
  readonly name: string;
  readonly query: string;
  readonly status: "success" | "failed";
  readonly message?: string;
  /** Aligned to the candidates; NaN is missing. */
  readonly values: Float64Array;
  readonly sampleSizes: Int32Array;
}

/** What `rank` needs; a tuner keeps it and ranks again without touching the samples. */
export interface ComputedSignals {
  /** Every image that any query returned, ascending by code point, the filter not yet applied. */
  readonly candidates: readonly string[];
  /** Aligned to the candidates: indices into `queryResults` of the queries that returned the image. */
  readonly returnedBy: readonly (readonly number[])[];
  readonly signals: readonly ComputedSignal[];
  /** Aligned to the candidates; for the operator's order without a ranking. Null with a ranking. */
  readonly rawMaxima: Float64Array | null;
  readonly queryResults: readonly QueryResult[];
  /** Those of the sources and of the signals, not of the ranking. */
  readonly warnings: readonly Warning[];
}

/** Outcomes may come in any order; results follow the policy's. */
export function computeSignals(
  policy: Policy,
  outcomes: readonly QueryOutcome[],
  options: PipelineOptions,
): ComputedSignals {
  return signalComputer(outcomes, options)(policy);
}

/**
 * The same over outcomes that stay: what one policy needed is kept for the next, so that a moved window computes one
 * signal again and a moved weight none. At most CACHED results are kept, the oldest go.
 */
export function signalComputer(
  outcomes: readonly QueryOutcome[],
  { nowMs }: PipelineOptions,
): (policy: Policy) => ComputedSignals {
  const byName = new Map(outcomes.map((outcome) => [outcome.name, outcome]));
  const once = <T>(cache: Map<string, T>, key: string, make: () => T): T => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    const made = make();
    cache.set(key, made);
    for (const oldest of cache.keys()) {
      if (cache.size <= CACHED) break;
      cache.delete(oldest);
    }
    return made;
  };
  const candidateSets = new Map<string, Candidates>();
  const signalValues = new Map<string, ComputedSignal>();
  return (policy) => {
    const ordered = policy.queries.flatMap((query) => byName.get(query.name) ?? []);
    const queries = JSON.stringify(policy.queries.map((query) => query.name));
    const candidates = once(candidateSets, queries, () => collectCandidates(ordered));
    const warnings = ordered.flatMap((outcome) => outcome.warnings);
    const signals = policy.signals.map((signal) => {
      const outcome = byName.get(signal.queryRef);
      if (outcome?.status === "success") warnings.push(...signalWarnings(signal, outcome.data));
      const key = JSON.stringify([queries, policy.semantics, signal]);
      return once(signalValues, key, () => scatter(signal, outcome, policy, nowMs, candidates.indexOf));
    });
    return {
      candidates: candidates.candidates,
      returnedBy: candidates.returnedBy,
      signals,
      rawMaxima: policy.ranking === undefined ? maximaOver(ordered, candidates.indexOf) : null,
      queryResults: ordered.map(toQueryResult),
      warnings,
    };
  };
}

/** Undo and redo over some steps find their signals still there; 8 kB a signal of 1,000 images. */
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
  if (outcome.status === "failed") {
    return { ...base, status: "failed", message: `query "${outcome.name}" failed: ${outcome.message}` };
  }
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

function signalWarnings(signal: Signal, data: QueryData): Warning[] {
  if (signal.type !== "eventPullTime" || signal.durationMode !== "eventPair") return [];
  if (signal.metric !== "pullTime" || data.kind !== "events" || data.events.length === 0) return [];
  if (data.events.some((event) => event.reason === "Pulling")) return [];
  const message =
    `signal "${signal.name}" pairs Pulling with Pulled events, but query "${signal.queryRef}" returned no ` +
    'Pulling event: a filter such as reason = "Pulled" hides them; widen it or use durationMode messageDuration';
  return [{ code: "noPullingEvents", message, query: signal.queryRef, signal: signal.name }];
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
  const { series, samples, records } = outcome;
  return {
    ...base,
    status: "success",
    ...(series === undefined ? {} : { series }),
    ...(samples === undefined ? {} : { samples }),
    ...(records === undefined ? {} : { records }),
  };
}
