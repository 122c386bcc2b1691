/**
 * The tuner's results other than its ranking: explanations, whole results, analyses. Separate from the ranking's
 * engine, so that a page that only ranks does not load them.
 */
import { analyse } from "../analysis/analyse";
import type { RunSide } from "../analysis/attribution";
import { analysisOptionsSchema, type Analysis } from "../analysis/shapes/analyse";
import { whyNot } from "../analysis/whyNot";
import { type WhyNot } from "../analysis/shapes/whyNot";
import type { Policy } from "../policy/model";
import { prepareFiltered } from "../ranking/filter";
import type { PreparedRanking } from "../ranking/prepareRanking";
import { rankPrepared } from "../ranking/rank";
import type { PipelineResult } from "../result";
import type { Artifact } from "../samples/artifact";
import { signalComputer } from "../signals/computeSignals";
import type { TunerQuestions } from "./protocol";

type Question<K extends keyof TunerQuestions> = TunerQuestions[K]["question"];

/** Loads the samples of other runs, for attribution and comparison. */
export type SidesOf = (runId: string) => Artifact;

/** All methods throw Re2PatternError when an imageFilter is no RE2 expression. */
export interface TunerAnswers {
  readonly result: (policy: Policy) => PipelineResult;
  readonly explain: (question: Question<"explain">) => WhyNot;
  readonly analyse: (question: Question<"analyse">, others: SidesOf) => Analysis;
}

interface Whole {
  readonly key: string;
  readonly prepared: PreparedRanking;
  readonly result: PipelineResult;
}

export function tunerAnswers({ outcomes, nowMs }: Artifact): TunerAnswers {
  const options = { nowMs };
  const compute = signalComputer(outcomes, options);
  let whole: Whole | null = null;

  const wholeOf = (policy: Policy): Whole => {
    const key = JSON.stringify(policy);
    if (whole?.key === key) return whole;
    const prepared = prepareFiltered(policy, compute(policy));
    whole = { key, prepared, result: rankPrepared(prepared) };
    return whole;
  };

  return {
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
  return rankPrepared(prepareFiltered(side.policy, compute(side.policy)));
}
