/**
 * One of the tuner's workers: holds a run's samples and answers `TunerCalls` from them. The matching of image filters
 * and the answers to questions, which the first ranking does not need, are loaded on demand.
 */
import { transfer } from "comlink";
import {
  everyCandidate,
  tunerEngine,
  type Artifact,
  type CandidateFilter,
  type Policy,
  type RankingBase,
  type TunerAnswers,
  type TunerEngine,
} from "@/lib/discovery";
import type { TunerQuestions } from "@/lib/discovery";
import { serveCalls } from "@/lib/client/workerBridge/serveCalls";
import { fetchSamples, unpackSamples } from "./samples";
import type { OpenRun, TunerCalls } from "./workerCalls";

let samples: Artifact | null = null;
let engine: TunerEngine | null = null;
let answers: Promise<TunerAnswers> | null = null;
let sentBase: RankingBase | null = null;
let filter: CandidateFilter = (_, candidates) => everyCandidate(candidates);
/** Samples of another run; one is kept, as comparisons often request the same again. */
let other: { readonly runId: string; readonly artifact: Artifact } | null = null;

async function open({ runId, packed }: OpenRun): Promise<void> {
  samples = packed === undefined ? await fetchSamples(runId) : await unpackSamples(packed);
}

/** Throws if `open` has not been called. */
function opened(): Artifact {
  if (samples === null) throw new Error("The samples are not there yet.");
  return samples;
}

function ranker(): TunerEngine {
  engine ??= tunerEngine(opened(), (policy, candidates) => filter(policy, candidates));
  return engine;
}

function questions(): Promise<TunerAnswers> {
  answers ??= import("./answers").then(({ tunerAnswers }) => tunerAnswers(opened()));
  return answers;
}

/** Must run before a policy with a filter is ranked. */
async function loadFilters(policies: readonly Policy[]): Promise<void> {
  if (policies.every(({ imageFilter = "" }) => imageFilter === "")) return;
  filter = (await import("./filters")).filterCandidates;
}

const calls: TunerCalls = {
  rank: async (policy, saved) => {
    await loadFilters([policy, saved]);
    const { base, columns } = ranker().rank(policy, saved);
    const known = base === sentBase;
    sentBase = base;
    const buffers = [columns.order, columns.ranks, columns.scores, ...columns.values, ...columns.shares];
    return transfer(
      { base: known ? null : base, columns },
      buffers.map((column) => column.buffer as ArrayBuffer), // made by slice and new: never shared memory
    );
  },
  heat: (request) => ranker().heat(request),
  explain: async (question) => (await questions()).explain(question),
  result: async ({ policy }) => (await questions()).result(policy),
  analyse: async (question) => {
    const artifacts = await otherRuns(question);
    return (await questions()).analyse(question, (runId) => {
      const artifact = artifacts.get(runId);
      if (artifact === undefined) throw new Error(`the samples of run ${runId} were not read`);
      return artifact;
    });
  },
};

serveCalls(open, calls);

async function otherRuns({
  before,
  beside = [],
}: TunerQuestions["analyse"]["question"]): Promise<Map<string, Artifact>> {
  const ids = [before, ...beside].flatMap((source) => source?.runId ?? []);
  const artifacts = new Map<string, Artifact>();
  for (const runId of new Set(ids)) {
    if (other?.runId !== runId) other = { runId, artifact: await fetchSamples(runId) };
    artifacts.set(runId, other.artifact);
  }
  return artifacts;
}
