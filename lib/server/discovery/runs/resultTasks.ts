/** Tasks on finished runs that need only their stored results; in a worker thread if these are large. */
import {
  diffRankings,
  explainImage,
  imageExplanationSchema,
  runDiffSchema,
  statusYaml,
} from "../../../discovery";
import { toCsv, type Cell } from "../../../document/csv";
import type { Call } from "../../compute/calls";
import { defineTask, timeLimit } from "../../compute/task";
import { jsonResult, textResult } from "./jsonResult";
import { readRanked, resultOf, type RankedRun, type RunPieces } from "./ranked";

const common = { pool: "short", time: timeLimit("shortSeconds") } as const;

export const diffTask = defineTask({
  ...common,
  name: "diffRuns",
  work: async (_: undefined, call: Call<RunPieces>) => {
    const before = await readRanked(call, 0);
    return jsonResult(runDiffSchema, diffRankings(before, await readRanked(call, 1)));
  },
});

export const explainTask = defineTask({
  ...common,
  name: "explainImage",
  work: async (image: string, call: Call<RunPieces>) => {
    const run = await readRanked(call);
    return jsonResult(imageExplanationSchema, explainImage(resultOf(run), run.spec, image));
  },
});

export const statusTask = defineTask({
  ...common,
  name: "runStatus",
  work: async (_: undefined, call: Call<RunPieces>) => {
    const run = await readRanked(call);
    const lastRunTime = run.evaluatedAt ?? run.createdAt;
    return textResult(statusYaml(resultOf(run), { lastRunTime, observedGeneration: run.policyVersion }));
  },
});

export const csvTask = defineTask({
  ...common,
  name: "runCsv",
  work: async (_: undefined, call: Call<RunPieces>) => textResult(csvOf(await readRanked(call))),
});

function csvOf(run: RankedRun): string {
  const signals = run.signalResults.map(({ name }) => name);
  const columns = ["rank", "image", "score", "selected", "gap", "missing"];
  const rows = run.ranking.map((image): Cell[] => {
    const values = new Map(image.signals.map(({ name, raw }) => [name, raw]));
    return [
      image.rank,
      image.image,
      image.finalScore,
      image.selected,
      image.gap,
      image.missing.join(" "),
      ...signals.map((name) => values.get(name) ?? null),
      run.policy,
      run.policyVersion,
      run.id,
    ];
  });
  return toCsv([...columns, ...signals, "policy", "version", "run"], rows);
}
