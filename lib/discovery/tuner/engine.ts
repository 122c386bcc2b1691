/**
 * The tuner's engine: the discovery engine over one run's samples, remembering what the next move needs again. Without
 * a browser, so that a test can drive it; worker.ts puts it into a Web Worker.
 *
 * A moved weight costs one weighted sum and one sort and looks at no sample; a moved window computes its one signal
 * again; another cut costs as much as a weight. What is computed is the engine's own, to the last bit.
 */
import { analyse } from "../analysis/analyse";
import type { RunSide } from "../analysis/attribution";
import { analysisOptionsSchema, type Analysis } from "../analysis/shapes/analyse";
import { whyNot } from "../analysis/whyNot";
import { type WhyNot } from "../analysis/shapes/whyNot";
import type { Artifact } from "../samples/artifact";
import { signalComputer } from "../signals/computeSignals";
import { newPlaces, rerank, type Places } from "../ranking/places";
import { isWeighted } from "../policy/declared";
import type { Policy } from "../policy/model";
import { prepareRanking, type PreparedRanking } from "../ranking/prepareRanking";
import { rankPrepared } from "../ranking/rank";
import type { PipelineResult } from "../result";
import { baseOf, columnsOf, weightsOf, type SavedRanking } from "./columns";
import { heatOf } from "./heat";
import type { Heat, HeatRequest, RankingBase, RankingColumns, TunerQuestions } from "./protocol";

export interface RankAnswer {
  /** The same object as in the answer before while only weights and the cut moved. */
  readonly base: RankingBase;
  /** New buffers, which the caller may give away. */
  readonly columns: RankingColumns;
}

type Question<K extends keyof TunerQuestions> = TunerQuestions[K]["question"];

/** Rankings of other runs, for attribution and comparison. */
export type SidesOf = (runId: string) => Artifact;

export interface TunerEngine {
  /** Throws Re2PatternError when an imageFilter is no RE2 expression. */
  readonly rank: (policy: Policy, saved: Policy) => RankAnswer;
  readonly heat: (request: HeatRequest) => Heat | null;
  readonly result: (policy: Policy) => PipelineResult;
  readonly explain: (question: Question<"explain">) => WhyNot;
  readonly analyse: (question: Question<"analyse">, others: SidesOf) => Analysis;
}

interface Prepared {
  readonly key: string;
  readonly ranking: PreparedRanking;
  readonly places: Places;
}

export function tunerEngine({ outcomes, nowMs }: Artifact): TunerEngine {
  const options = { nowMs };
  const compute = signalComputer(outcomes, options);
  const prepare = (policy: Policy): PreparedRanking => prepareRanking(policy, compute(policy));
  let current: Prepared | null = null;
  let saved: (SavedRanking & { readonly key: string }) | null = null;
  let base: { readonly of: PreparedRanking; readonly savedKey: string; readonly value: RankingBase } | null =
    null;
  let whole: {
    readonly key: string;
    readonly prepared: PreparedRanking;
    readonly result: PipelineResult;
  } | null = null;

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
    saved = { key, strategy: policy.ranking?.strategy, places: new Map(named) };
    return saved;
  };
  const wholeOf = (policy: Policy): NonNullable<typeof whole> => {
    const key = JSON.stringify(policy);
    if (whole?.key === key) return whole;
    const prepared = prepare(policy);
    whole = { key, prepared, result: rankPrepared(prepared) };
    return whole;
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
    heat: (request) => heatOf(outcomes, request),
    result: (policy) => wholeOf(policy).result,
    explain: ({ policy, image }) => {
      const { result, prepared } = wholeOf(policy);
      return whyNot(result, prepared, image);
    },
    analyse: ({ policy, options: asked, before, beside = [] }, others) => {
      const sideOf = ({ policy: other, runId }: { policy: Policy; runId?: string | undefined }): RunSide => {
        if (runId === undefined) return { policy: other, outcomes, options };
        const artifact = others(runId);
        return { policy: other, outcomes: artifact.outcomes, options: { nowMs: artifact.nowMs } };
      };
      return analyse({ policy, outcomes, options }, analysisOptionsSchema.parse(asked), {
        compute,
        before: before === undefined ? undefined : sideOf(before),
        beside: beside.map((source) => ({ label: source.label, result: resultOf(sideOf(source)) })),
      });
    },
  };
}

function resultOf(side: RunSide): PipelineResult {
  const compute = signalComputer(side.outcomes, side.options);
  return rankPrepared(prepareRanking(side.policy, compute(side.policy)));
}

/** Everything of a policy that a prepared ranking depends on: all but weights, cut and name. */
function keyOf(policy: Policy): string {
  const { ranking } = policy;
  const shape = isWeighted(ranking)
    ? { ...ranking, terms: ranking.terms.map((term) => term.signalRef) }
    : ranking;
  const queries = policy.queries.map((query) => query.name);
  return JSON.stringify([policy.semantics, policy.imageFilter ?? "", queries, policy.signals, shape]);
}
