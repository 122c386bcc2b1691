/** Computes in a worker thread, from the run's stored result, how the cascade affects the run's ranking. */
import {
  linkRanking,
  meanMix,
  measuredMix,
  rankingLinkAnswerSchema,
  sourcedModel,
  type LinkImage,
  type LinkModel,
  type LinkRole,
  type RankingLinkRequest,
} from "../../coldstart";
import { coldFractionWarning, exposureOf, type Policy, type RankedImage } from "../../discovery";
import { above, LIMITS } from "../../limits/limits";
import type { Call } from "../compute/calls";
import { runInThread } from "../compute/run";
import { defineTask, timeLimit } from "../compute/task";
import { jsonResult } from "../discovery/runs/jsonResult";
import { readRanked, type RankedRun, type RunPieces } from "../discovery/runs/ranked";
import { getRunSummary } from "../discovery/runs/read";
import { piecesOf } from "../discovery/runs/results";
import { UnprocessableError } from "../http/errors";
import { heldImages, type HeldImages } from "../waterlines/snapshots/heldImages";
import { ownSignals } from "./linkSignals";

/** What the task requests from the web process, which has the database. */
interface LinkReads extends RunPieces {
  held(names: readonly string[]): Promise<HeldImages | null>;
}

export const rankingLinkTask = defineTask({
  name: "coldstartRanking",
  pool: "computing",
  time: timeLimit("coldstartSeconds"),
  work: async (request: RankingLinkRequest, call: Call<LinkReads>) => {
    const run = await readRanked(call);
    if (run.ranking.length > LIMITS.linkImages.value) {
      throw new UnprocessableError(`The run has ${above("linkImages")}.`, [], "linkImages");
    }
    const signals = signalsOf(run, request.signals);
    const images = imagesOf(run.ranking, signals, request.observed);
    const { observations } = request;
    const { model, inputs } = sourcedModel({
      request: request.model,
      policy: modelOf(run.spec),
      observations,
    });
    const { nodes, samplesPerJob } = model;
    const starts = valuesOf(run.ranking, signals.preJobs).map((value) => value / samplesPerJob);
    const warning = coldFractionWarning(nodes, signals.preJobs, starts);
    const result = linkRanking(images, model, run.maxImages, request.explain);
    const { id, policy, policyVersion, strategy, evaluatedAt } = run;
    const held = await call(
      "held",
      images.map(({ image }) => image),
    );
    return jsonResult(rankingLinkAnswerSchema, {
      ...result,
      run: { id, policy, policyVersion, strategy, evaluatedAt },
      signals,
      inputs: [...inputs],
      outcomes: { modelled: meanMix(result.rows), measured: measuredMix(observations) },
      held,
      warnings: warning === null ? [] : [warning],
      withoutPullTime: run.ranking.length - images.length,
    });
  },
});

/**
 * Returns JSON (rankingLinkAnswerSchema). Throws NotFoundError, ConflictError while the run has no result,
 * UnprocessableError.
 */
export async function rankingLink(
  request: RankingLinkRequest,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { id } = await getRunSummary(request.run);
  return runInThread(rankingLinkTask, request, { signal, handlers: { ...piecesOf([id]), held: heldImages } });
}

type Needed = "preJobs" | "targetJobs" | "pullSeconds";
type Signals = Readonly<Record<Needed, string> & Record<Exclude<LinkRole, Needed>, string | null>>;

/**
 * Returns the request's assignment, otherwise the roles of a policy with the exposure model. Throws
 * UnprocessableError.
 */
function signalsOf(run: RankedRun, given: RankingLinkRequest["signals"]): Signals {
  const own = ownSignals(run.spec.ranking);
  const known = run.signalResults.map(({ name }) => name);
  const refusal = (name: LinkRole, problem: string): UnprocessableError =>
    new UnprocessableError(
      `signals.${name} ${problem}. Its signals are ${known.join(", ")}.`,
      [{ path: `signals.${name}`, message: problem }],
      "linkSignals",
    );
  const optional = (name: LinkRole): string | null => {
    const signal = given[name] ?? own[name];
    if (signal === undefined || known.includes(signal)) return signal ?? null;
    throw refusal(name, `"${signal}" is not a signal of the run`);
  };
  const needed = (name: Needed): string => {
    const signal = optional(name);
    if (signal === null) throw refusal(name, "must be named: the policy does not say it");
    return signal;
  };
  return {
    preJobs: needed("preJobs"),
    targetJobs: needed("targetJobs"),
    pullSeconds: needed("pullSeconds"),
    peakJobs: optional("peakJobs"),
    sizeBytes: optional("sizeBytes"),
  };
}

/** Returns the signal's values over the images that have one. */
function valuesOf(ranking: readonly RankedImage[], signal: string): readonly number[] {
  return ranking.flatMap(({ signals }) => signals.find(({ name }) => name === signal)?.raw ?? []);
}

/** A missing use counts as no jobs; an image without a pull time causes no waiting and is left out. */
function imagesOf(
  ranking: readonly RankedImage[],
  signals: Signals,
  observed: RankingLinkRequest["observed"],
): readonly LinkImage[] {
  return ranking.flatMap(({ image, rank, signals: values }) => {
    const of = (role: LinkRole): number | null => {
      const raw = values.find(({ name }) => name === signals[role])?.raw ?? null;
      return raw === null ? null : Math.max(0, raw);
    };
    const pullSeconds = of("pullSeconds");
    if (pullSeconds === null) return [];
    return [
      {
        image,
        runRank: rank,
        pullSeconds,
        preJobs: of("preJobs") ?? 0,
        targetJobs: of("targetJobs") ?? 0,
        peakJobs: of("peakJobs"),
        sizeBytes: of("sizeBytes"),
        observed: observed[image],
      },
    ];
  });
}

/** The cluster parameters of the policy. */
function modelOf({ ranking }: Policy): Partial<LinkModel> {
  return exposureOf(ranking)?.cluster ?? {};
}
