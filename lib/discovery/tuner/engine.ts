/**
 * The tuner's engine: the discovery engine over one run's samples, with caches for the next move. Independent of a
 * browser, so that a test can drive it; worker.ts runs it in a Web Worker.
 *
 * A moved weight costs one weighted sum and one sort and reads no sample; a moved window recomputes its one signal;
 * another cut costs as much as a weight. Results equal the discovery engine's to the last bit.
 */
import { scoreUnit } from "../explanation/signalUnit";
import type { Policy } from "../policy/model";
import { hasWeights, weightsOf } from "../ranking";
import { newPlaces, rerank, type Places } from "../ranking/places";
import { prepareRanking, type Filtered, type PreparedRanking } from "../ranking/prepareRanking";
import type { Artifact } from "../samples/artifact";
import { signalComputer } from "../signals/computeSignals";
import { baseOf, columnsOf, type SavedRanking } from "./columns";
import { heatOf } from "./heat";
import type { Heat, HeatRequest, RankingBase, RankingColumns } from "./protocol";

export interface RankAnswer {
  /** The same object as in the previous result as long as only weights and the cut move. */
  readonly base: RankingBase;
  /** New buffers, which the caller may transfer. */
  readonly columns: RankingColumns;
}

/** Applies imageFilter to the candidates: `filterCandidates`, or its replacement if no policy has a filter. */
export type CandidateFilter = (policy: Policy, candidates: readonly string[]) => Filtered;

export interface TunerEngine {
  /** Throws Re2PatternError when an imageFilter is no RE2 expression. */
  readonly rank: (policy: Policy, saved: Policy) => RankAnswer;
  readonly heat: (request: HeatRequest) => Heat | null;
}

interface Prepared {
  readonly key: string;
  readonly ranking: PreparedRanking;
  readonly places: Places;
}

export function tunerEngine({ outcomes, nowMs }: Artifact, filter: CandidateFilter): TunerEngine {
  const compute = signalComputer(outcomes, { nowMs });
  const prepare = (policy: Policy): PreparedRanking => {
    const computed = compute(policy);
    return prepareRanking(policy, computed, filter(policy, computed.candidates));
  };
  let current: Prepared | null = null;
  // Signals of one query request the same heat map.
  let heat: { readonly key: string; readonly value: Heat | null } | null = null;
  let saved: (SavedRanking & { readonly key: string }) | null = null;
  let base: { readonly of: PreparedRanking; readonly savedKey: string; readonly value: RankingBase } | null =
    null;

  const preparedFor = (policy: Policy): Prepared => {
    const key = keyOf(policy);
    if (current?.key === key) return current;
    const ranking = prepare(policy);
    current = { key, ranking, places: newPlaces(ranking) };
    return current;
  };
  const savedRanking = (policy: Policy): NonNullable<typeof saved> => {
    const key = JSON.stringify(policy);
    if (saved?.key === key) return saved;
    const ranking = prepare(policy);
    const places = newPlaces(ranking);
    rerank(ranking, null, places);
    const named = ranking.names.flatMap((name, row) => {
      const rank = places.ranks[row] ?? 0;
      return rank === 0 ? [] : [[name, { rank, score: places.scores[row] ?? NaN }] as const];
    });
    saved = { key, strategy: policy.ranking?.strategy, unit: scoreUnit(policy), places: new Map(named) };
    return saved;
  };

  return {
    rank: (policy, savedPolicy) => {
      const before = savedRanking(savedPolicy);
      const { ranking, places } = preparedFor(policy);
      const weights = weightsOf(policy);
      rerank(ranking, weights, places);
      if (base?.of !== ranking || base.savedKey !== before.key) {
        base = { of: ranking, savedKey: before.key, value: baseOf(ranking, before) };
      }
      return { base: base.value, columns: columnsOf(ranking, places, weights, policy.maxImages) };
    },
    heat: (request) => {
      const key = JSON.stringify(request);
      if (heat?.key !== key) heat = { key, value: heatOf(outcomes, request) };
      return heat.value;
    },
  };
}

/** Returns a key of everything in a policy that a prepared ranking depends on: all but weights, cut and name. */
function keyOf(policy: Policy): string {
  const { ranking } = policy;
  const shape = hasWeights(ranking)
    ? { ...ranking, terms: ranking.terms.map((term) => term.signalRef) }
    : ranking;
  const queries = policy.queries.map((query) => [
    query.name,
    "lookbackSeconds" in query ? query.lookbackSeconds : null,
  ]);
  return JSON.stringify([policy.semantics, policy.imageFilter ?? "", queries, policy.signals, shape]);
}
