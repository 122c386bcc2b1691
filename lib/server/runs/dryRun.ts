/** A run that is computed at once and not kept. */
import { randomUUID } from "node:crypto";
import type { Run } from "../../api/runs";
import type { Semantics } from "../../discovery/policy";
import { connectionsFor } from "../dataSources";
import { computeRun } from "./compute";
import { describeResult } from "./outcome";
import { policyOf } from "./specText";

export interface DryRunOptions {
  /** ISO 8601; now when absent. */
  readonly evaluatedAt?: string | undefined;
  readonly semantics?: Semantics | undefined;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
}

/** Throws UnprocessableError for a document with mistakes; what goes wrong at the sources is in the answer. */
export async function dryRun(spec: string, options: DryRunOptions = {}): Promise<Run> {
  const policy = policyOf(spec, options.semantics);
  const createdAt = new Date();
  const evaluatedAt = options.evaluatedAt === undefined ? createdAt : new Date(options.evaluatedAt);
  const { result, timing } = await computeRun(policy, {
    nowMs: evaluatedAt.getTime(),
    connect: await connectionsFor(policy.queries),
    signal: options.signal ?? new AbortController().signal,
  });
  return {
    id: randomUUID(),
    policy: policy.name,
    policyVersion: 0,
    state: result.status,
    trigger: "dryRun",
    message: describeResult(result),
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
    strategy: result.strategy,
    maxImages: result.maxImages,
    queryResults: result.queryResults,
    signalResults: result.signalResults,
    ranking: result.ranking,
    dropped: result.dropped,
    filteredOut: result.filteredOut,
    unranked: result.unranked,
    warnings: result.warnings,
    timing: [...timing],
    artifactBytes: null,
  };
}
