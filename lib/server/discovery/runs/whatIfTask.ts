/** A what-if's task in a worker thread, from the document to the answer's bytes. */
import { whatIfAnswerSchema, type Run } from "../../../api/runs";
import {
  analyse,
  expectationOf,
  fetchedNotes,
  rank,
  signalComputer,
  unfetched,
  type Analysis,
  type AnalysisOptions,
  type ExpectedImages,
  type Policy,
  type RunSide,
} from "../../../discovery";
import type { Call } from "../../compute/calls";
import { defineTask, timeLimit } from "../../compute/task";
import { UnprocessableError } from "../../http/errors";
import { checkCells, checkDraws } from "./cells";
import { jsonResult } from "./jsonResult";
import { describeResult } from "./outcome";
import { readRanked, type RankedRun, type RunPieces } from "./ranked";
import { policyOf } from "./specText";
import { artifactOf } from "./unpackTask";

interface WhatIfInput {
  readonly spec: string;
  /** Without its rows, which are computed again. */
  readonly run: Run;
  readonly expected: ExpectedImages | undefined;
  readonly analysis?: {
    readonly options: AnalysisOptions;
    /** The policy of the run to compare with, whose samples come second. */
    readonly before: Policy | undefined;
    /** Ids of runs, which are read in this order. */
    readonly beside: readonly string[];
  };
}

export const whatIfTask = defineTask({
  name: "whatIf",
  pool: "computing",
  time: timeLimit("whatIfSeconds"),
  work: async ({ spec, run, expected, analysis }: WhatIfInput, call: Call<RunPieces>, kept) => {
    const policy = policyOf(spec);
    checkQueries(run, policy);
    const side = sideOf(policy, kept);
    const compute = signalComputer(side.outcomes, side.options);
    const computed = compute(policy);
    checkCells(policy, computed.candidates.length);
    const { status, ...result } = rank(policy, computed);
    const before = analysis?.before && sideOf(analysis.before, kept, 1);
    const found =
      analysis && (await analysisOf(side, compute, before ?? { ...side, policy: run.spec }, analysis, call));
    return jsonResult(whatIfAnswerSchema, {
      ...run,
      ...result,
      warnings: [...result.warnings, ...fetchedNotes(policy, run.spec.semantics, result.warnings)],
      ...(found === undefined ? {} : { analysis: found }),
      state: status,
      message: describeResult({ ...result, status }),
      expectation: expectationOf(result.ranking, expected),
      selectedCount: result.ranking.filter((image) => image.selected).length,
      imageCount: result.ranking.length,
      spec: policy,
      specYaml: spec,
    });
  },
});

async function analysisOf(
  side: RunSide,
  compute: ReturnType<typeof signalComputer>,
  before: RunSide,
  { options, beside }: NonNullable<WhatIfInput["analysis"]>,
  call: Call<RunPieces>,
): Promise<Analysis> {
  checkDraws(options, compute(side.policy).candidates.length);
  const labelled: { label: string; result: RankedRun }[] = [];
  for (const [index, label] of beside.entries()) {
    labelled.push({ label, result: await readRanked(call, index) });
  }
  return analyse(side, options, {
    compute,
    before,
    beside: labelled,
  });
}

function sideOf(policy: Policy, kept: readonly SharedArrayBuffer[], index = 0): RunSide {
  const { outcomes, nowMs } = artifactOf(kept, index);
  return { policy, outcomes, options: { nowMs } };
}

function checkQueries(run: Run, { queries }: Policy): void {
  const known = new Set(run.spec.queries.map(({ name }) => name));
  const changed = unfetched(run, queries).map((query) => {
    const message = known.has(query.name)
      ? `query ${query.name} is not the one that the run asked`
      : `the run asked no query named ${query.name}`;
    return {
      path: `spec.queries[${queries.indexOf(query)}]`,
      message: `${message}: run the policy to fetch its samples`,
    };
  });
  if (changed.length === 0) return;
  throw new UnprocessableError(
    `What-if works on the samples of the run; ${changed.map((detail) => detail.message).join("; ")}.`,
    changed,
    "queriesChanged",
  );
}
