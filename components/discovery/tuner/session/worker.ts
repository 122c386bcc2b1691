/** One of the tuner's workers: holds a run's samples and answers `TunerCalls` from them. */
import { transfer } from "comlink";
import { tunerEngine, type Artifact, type RankingBase, type TunerEngine } from "@/lib/discovery";
import type { TunerQuestions } from "@/lib/discovery";
import { serveCalls } from "@/lib/client/workerBridge/serveCalls";
import { fetchSamples, unpackSamples } from "./samples";
import type { OpenRun, TunerCalls } from "./workerCalls";

let opened: TunerEngine | null = null;
let sentBase: RankingBase | null = null;
/** Samples of other runs; one is kept, as comparisons ask for the same again. */
let other: { readonly runId: string; readonly artifact: Artifact } | null = null;

async function open({ runId, packed }: OpenRun): Promise<void> {
  opened = tunerEngine(packed === undefined ? await fetchSamples(runId) : await unpackSamples(packed));
}

/** No call is answered before `open`. */
function engine(): TunerEngine {
  if (opened === null) throw new Error("The samples are not there yet.");
  return opened;
}

const calls: TunerCalls = {
  rank: (policy, saved) => {
    const { base, columns } = engine().rank(policy, saved);
    const known = base === sentBase;
    sentBase = base;
    const buffers = [columns.order, columns.ranks, columns.scores, ...columns.values, ...columns.shares];
    return transfer(
      { base: known ? null : base, columns },
      buffers.map((column) => column.buffer as ArrayBuffer), // made by slice and new: never shared memory
    );
  },
  heat: (request) => engine().heat(request),
  explain: (question) => engine().explain(question),
  result: ({ policy }) => engine().result(policy),
  analyse: async (question) => {
    const artifacts = await otherRuns(question);
    return engine().analyse(question, (runId) => {
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
