/** A dry run's task in a worker thread, from the document to the answer's bytes. */
import { randomUUID } from "node:crypto";
import { runSchema, type Run, type StageTiming } from "../../../api/runs";
import type { PipelineResult, Policy, Query } from "../../../discovery";
import type { Call } from "../../compute/calls";
import { defineTask, timeLimit } from "../../compute/task";
import { connectBy, sourceNameBy, type PlainConnections } from "../../dataSources/connect";
import type { SourceCount } from "../../../sources/counted";
import { computeRun, countOf } from "./compute";
import { checkCells } from "./cells";
import { jsonResult } from "./jsonResult";
import { describeResult } from "./outcome";
import { policyOf } from "./specText";

interface DryRunInput {
  readonly spec: string;
  readonly evaluatedAt: Date;
  readonly createdAt: Date;
}

export interface DryRunHandlers {
  connections(queries: readonly Query[]): Promise<PlainConnections>;
  onQuery(count: SourceCount): void;
}

export const dryRunTask = defineTask({
  name: "dryRun",
  pool: "fetching",
  time: timeLimit("dryRunSeconds"),
  work: async (input: DryRunInput, call: Call<DryRunHandlers>) => {
    const policy = policyOf(input.spec);
    const connections = await call("connections", policy.queries);
    const { result, timing } = await computeRun(policy, {
      nowMs: input.evaluatedAt.getTime(),
      connect: connectBy(connections),
      sourceNameOf: sourceNameBy(connections),
      onSignals: (images) => checkCells(policy, images),
      onQuery: (_, outcome) => outcome !== "running" && void call("onQuery", countOf(outcome)),
    });
    return jsonResult(runSchema, answerOf(input, policy, result, timing));
  },
});

function answerOf(
  { spec, evaluatedAt, createdAt }: DryRunInput,
  policy: Policy,
  { status, ...result }: PipelineResult,
  timing: readonly StageTiming[],
): Run {
  return {
    ...result,
    id: randomUUID(),
    policy: policy.name,
    policyVersion: 0,
    state: status,
    trigger: "dryRun",
    message: describeResult({ ...result, status }),
    stage: "done",
    progress: 1,
    createdAt: createdAt.toISOString(),
    startedAt: createdAt.toISOString(),
    finishedAt: new Date().toISOString(),
    evaluatedAt: evaluatedAt.toISOString(),
    selectedCount: result.ranking.filter((image) => image.selected).length,
    imageCount: result.ranking.length,
    spec: policy,
    specYaml: spec,
    timing: [...timing],
    artifactBytes: null,
  };
}
