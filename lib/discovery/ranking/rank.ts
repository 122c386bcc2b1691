/** The second half of the pipeline: from signal values to the ranking and its reasons (discovery.md section 5). */
import type { ComputedSignal, ComputedSignals } from "../signals/computeSignals";
import { UNKNOWN_SIZE } from "../signals/values";
import type { Policy } from "../policy/model";
import { newPlaces, rerank, type Places } from "./places";
import { prepareFiltered } from "./filter";
import { warningsOf, type PreparedRanking } from "./prepareRanking";
import { present, RAW_MAXIMUM, type Column } from ".";
import type { PipelineResult, RankedImage, RunOutcome, SignalResult, SignalValue } from "../result";

/** Throws Re2PatternError when imageFilter is no RE2 expression. */
export function rank(policy: Policy, computed: ComputedSignals): PipelineResult {
  return rankPrepared(prepareFiltered(policy, computed));
}

/** Returns the complete result of a prepared ranking. */
export function rankPrepared(prepared: PreparedRanking): PipelineResult {
  const { policy, computed, filtered, names, column, missing, dropped } = prepared;
  const places = newPlaces(prepared);
  rerank(prepared, null, places);
  return {
    status: statusOf(computed),
    strategy: policy.ranking?.strategy ?? RAW_MAXIMUM,
    maxImages: policy.maxImages,
    queryResults: [...computed.queryResults],
    signalResults: computed.signals.map((signal) => toSignalResult(signal, column(signal.name))),
    ranking: Array.from(places.order, (row) => toRankedImage(prepared, places, row)),
    dropped: dropped.map((row) => ({ image: names[row] ?? "", missing: [...(missing[row] ?? [])] })),
    filteredOut: filtered.turnedAway.map((candidate) => computed.candidates[candidate] ?? ""),
    unranked: [...dropped.map((row) => filtered.kept[row] ?? 0), ...filtered.turnedAway]
      .sort((a, b) => a - b)
      .map((candidate) => toUnranked(computed, candidate)),
    warnings: warningsOf(prepared),
  };
}

function toRankedImage(
  prepared: PreparedRanking,
  { scores, ranks, order }: Places,
  row: number,
): RankedImage {
  const { policy, computed, filtered, names, scoring, missing } = prepared;
  const candidate = filtered.kept[row] ?? 0;
  const finalScore = scores[row] ?? 0;
  const rank = ranks[row] ?? 0;
  const selected = rank <= policy.maxImages;
  const across = order[selected ? policy.maxImages : policy.maxImages - 1];
  const { terms, factors } = scoring.reasons(row);
  return {
    image: names[row] ?? "",
    rank,
    finalScore,
    selected,
    gap: across === undefined ? null : finalScore - (scores[across] ?? 0),
    missing: [...(missing[row] ?? [])],
    queries: queryNames(computed, candidate),
    signals: computed.signals.map((signal) =>
      toSignalValue(signal, candidate, present(scoring.normalized.get(signal.name)?.[row])),
    ),
    terms,
    factors,
  };
}

function toSignalValue(signal: ComputedSignal, candidate: number, normalized: number | null): SignalValue {
  const size = signal.sampleSizes[candidate] ?? 0;
  const sampleSize = size === UNKNOWN_SIZE ? null : size;
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

/** A query can fail because a signal does not fit it and still return images. */
function statusOf({ candidates, queryResults, signals }: ComputedSignals): RunOutcome {
  const failed = queryResults.filter((query) => query.status === "failed").length;
  if (failed > 0 && failed === queryResults.length && candidates.length === 0) return "failed";
  return failed > 0 || signals.some((signal) => signal.status === "failed") ? "partial" : "succeeded";
}
