/** Second half of the pipeline: from signal values to the ranking and its reasons (discovery.md section 5). */
import type { ComputedSignal, ComputedSignals } from "./computeSignals";
import type { Policy } from "./policy/model";
import { compileRe2 } from "./policy/regex";
import { coldFractionVanishes, columnOver, present, rawMaximumRanking, score } from "./ranking";
import type { Column, ColumnOf, Scoring } from "./ranking";
import type { PipelineResult, RankedImage, RunOutcome, SignalResult, SignalValue, Warning } from "./result";

/** The strategy's name where the operator ranks without one. */
export const RAW_MAXIMUM = "rawMaximum";

/** Throws Re2PatternError when imageFilter is no RE2 expression. */
export function rank(policy: Policy, computed: ComputedSignals): PipelineResult {
  const { kept, turnedAway } = applyFilter(policy.imageFilter, computed.candidates);
  const column = columnsOver(computed.signals, kept);
  const scoring = scoringFor(policy, computed, column, kept);
  const missing = kept.map((_, i) =>
    scoring.uses.filter((name) => Number.isNaN(column(name).values[i] ?? NaN)),
  );
  const view: View = { policy, computed, kept, column, scoring, missing };
  const order = orderOf(view);
  const dropped = kept.flatMap((_, i) => (isDropped(view, i) ? [i] : []));
  return {
    status: statusOf(computed),
    strategy: policy.ranking?.strategy ?? RAW_MAXIMUM,
    maxImages: policy.maxImages,
    queryResults: [...computed.queryResults],
    signalResults: computed.signals.map((signal) => toSignalResult(signal, column(signal.name))),
    ranking: order.map((index, position) => toRankedImage(view, order, index, position)),
    dropped: dropped.map((i) => ({ image: nameOf(view, i), missing: missing[i] ?? [] })),
    filteredOut: turnedAway.map((candidate) => computed.candidates[candidate] ?? ""),
    unranked: [...dropped.map((i) => kept[i] ?? 0), ...turnedAway]
      .sort((a, b) => a - b)
      .map((candidate) => toUnranked(computed, candidate)),
    warnings: [...computed.warnings, ...rankingWarnings(policy, column)],
  };
}

interface View {
  readonly policy: Policy;
  readonly computed: ComputedSignals;
  /** Indices of the candidates that pass the filter, ascending. */
  readonly kept: readonly number[];
  readonly column: ColumnOf;
  readonly scoring: Scoring;
  /** Aligned to `kept`. */
  readonly missing: readonly (readonly string[])[];
}

function applyFilter(filter: string | undefined, candidates: readonly string[]) {
  const passes = filter === undefined || filter === "" ? (): boolean => true : compileRe2(filter);
  const kept: number[] = [];
  const turnedAway: number[] = [];
  candidates.forEach((image, index) => (passes(image) ? kept : turnedAway).push(index));
  return { kept, turnedAway };
}

function columnsOver(signals: readonly ComputedSignal[], kept: readonly number[]): ColumnOf {
  const columns = new Map<string, Column>();
  for (const signal of signals) {
    columns.set(signal.name, columnOver(Float64Array.from(kept, (index) => signal.values[index] ?? NaN)));
  }
  const none = columnOver(new Float64Array(kept.length).fill(NaN));
  return (name) => columns.get(name) ?? none;
}

function scoringFor(
  policy: Policy,
  computed: ComputedSignals,
  column: ColumnOf,
  kept: readonly number[],
): Scoring {
  if (policy.ranking !== undefined) return score(policy.ranking, column, policy.semantics, kept.length);
  return rawMaximumRanking(Float64Array.from(kept, (index) => computed.rawMaxima?.[index] ?? NaN));
}

function isDropped({ scoring, missing }: View, i: number): boolean {
  return scoring.dropMissing && (missing[i]?.length ?? 0) > 0;
}

/** By score descending; `kept` is ascending by name already, so its order breaks ties. */
function orderOf(view: View): number[] {
  const { scores } = view.scoring;
  const order = view.kept.flatMap((_, i) => (isDropped(view, i) ? [] : [i]));
  return order.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
}

function nameOf({ computed, kept }: View, i: number): string {
  return computed.candidates[kept[i] ?? -1] ?? "";
}

function toRankedImage(view: View, order: readonly number[], i: number, position: number): RankedImage {
  const { policy, computed, kept, scoring, missing } = view;
  const candidate = kept[i] ?? 0;
  const finalScore = scoring.scores[i] ?? 0;
  const selected = position < policy.maxImages;
  const across = order[selected ? policy.maxImages : policy.maxImages - 1];
  const { terms, factors } = scoring.reasons(i);
  return {
    image: nameOf(view, i),
    rank: position + 1,
    finalScore,
    selected,
    gap: across === undefined ? null : finalScore - (scoring.scores[across] ?? 0),
    missing: [...(missing[i] ?? [])],
    queries: queryNames(computed, candidate),
    signals: computed.signals.map((signal) =>
      toSignalValue(signal, candidate, present(scoring.normalized.get(signal.name)?.[i])),
    ),
    terms,
    factors,
  };
}

function toSignalValue(signal: ComputedSignal, candidate: number, normalized: number | null): SignalValue {
  const sampleSize = signal.sampleSizes[candidate] ?? 0;
  return { name: signal.name, raw: present(signal.values[candidate]), normalized, sampleSize };
}

function queryNames(computed: ComputedSignals, candidate: number): string[] {
  return (computed.returnedBy[candidate] ?? []).map((query) => computed.queryResults[query]?.name ?? "");
}

function toUnranked(computed: ComputedSignals, candidate: number) {
  return {
    image: computed.candidates[candidate] ?? "",
    queries: queryNames(computed, candidate),
    signals: computed.signals.map((signal) => toSignalValue(signal, candidate, null)),
  };
}

function toSignalResult(signal: ComputedSignal, column: Column): SignalResult {
  const { name, query, status, message } = signal;
  let images = 0;
  for (const value of signal.values) if (value === value) images++;
  const base = { name, query, images, status, min: present(column.min), max: present(column.max) };
  return message === undefined ? base : { ...base, message };
}

function statusOf({ queryResults, signals }: ComputedSignals): RunOutcome {
  const failed = queryResults.filter((query) => query.status === "failed").length;
  if (failed > 0 && failed === queryResults.length) return "failed";
  return failed > 0 || signals.some((signal) => signal.status === "failed") ? "partial" : "succeeded";
}

function rankingWarnings({ ranking }: Policy, column: ColumnOf): Warning[] {
  if (ranking?.strategy !== "modelExposure" && ranking?.strategy !== "expectedColdPulls") return [];
  if (!coldFractionVanishes(ranking, column)) return [];
  const signal = ranking.preWindowUsageSignalRef;
  const message =
    `the cold fraction (1 − 1/${ranking.nodeCount})^J is below 0.000001 for most images, because signal ` +
    `"${signal}" is too large for J: J are job starts per rotation, not container samples. ` +
    "Use method: increase (rises of the running count ≈ starts) with perDay: true";
  return [{ code: "coldFractionVanishes", message, signal }];
}
