/** Runs as the API answers them. */
import type { Run, RunState, RunSummary } from "../../api/runs";
import { explainImage } from "../../discovery/explain";
import type { Explanation } from "../../discovery/explanation";
import type { PipelineResult } from "../../discovery/result";
import { diffRankings, type RunDiff } from "../../discovery/runDiff";
import { RAW_MAXIMUM } from "../../discovery/rank";
import { statusYaml } from "../../discovery/status";
import { db } from "../db";
import { ConflictError } from "../http/errors";
import { runIdOf, runNotFound } from "./id";
import { serializeRun, serializeSummary, SUMMARY_SELECT, WHOLE_INCLUDE } from "./serialize";
import { UNFINISHED } from "./states";

/** A run whole. Throws NotFoundError. */
export async function getRun(id: string): Promise<Run> {
  const row = await db().run.findUnique({ where: { id: runIdOf(id) }, include: WHOLE_INCLUDE });
  if (!row) throw runNotFound(id);
  return serializeRun(row);
}

/** A run without its rows. Throws NotFoundError. */
export async function getRunSummary(id: string): Promise<RunSummary> {
  const row = await db().run.findUnique({ where: { id: runIdOf(id) }, select: SUMMARY_SELECT });
  if (!row) throw runNotFound(id);
  return serializeSummary(row);
}

export interface ListRunsOptions {
  readonly limit: number;
  /** Only runs older than the one of this id: where the page before ended. */
  readonly before?: string;
  /** Only runs of the policy of this name. */
  readonly policy?: string;
  readonly state?: RunState;
}

/** Newest first; `next` is null on the last page. Runs of deleted policies are left out. */
export async function listRuns(
  options: ListRunsOptions,
): Promise<{ items: RunSummary[]; next: string | null }> {
  const rows = await db().run.findMany({
    where: {
      policy: { deletedAt: null, ...(options.policy === undefined ? {} : { name: options.policy }) },
      ...(options.state === undefined ? {} : { state: options.state }),
      ...(options.before === undefined ? {} : { id: { lt: runIdOf(options.before) } }),
    },
    orderBy: { id: "desc" },
    take: options.limit + 1,
    select: SUMMARY_SELECT,
  });
  const items = rows.slice(0, options.limit).map(serializeSummary);
  return { items, next: rows.length > options.limit ? (items.at(-1)?.id ?? null) : null };
}

/** What changed from run `a` to run `b`. Throws NotFoundError, and ConflictError while one of them has no result. */
export async function diffRuns(a: string, b: string): Promise<RunDiff> {
  const [before, after] = await Promise.all([getRun(a), getRun(b)]);
  return diffRankings(rankedRun(before), rankedRun(after));
}

/** Why an image is where it is in this run, or why it is not there. Throws as diffRuns. */
export async function explainRunImage(id: string, image: string): Promise<Explanation> {
  const run = await getRun(id);
  return explainImage(resultOf(run), run.spec, image);
}

/** The policy's status of this run, as the operator would write it. Throws as diffRuns. */
export async function runStatusYaml(id: string): Promise<string> {
  const run = await getRun(id);
  return statusYaml(resultOf(run), {
    lastRunTime: run.evaluatedAt ?? run.createdAt,
    observedGeneration: run.policyVersion,
  });
}

function resultOf(run: Run): PipelineResult {
  const status = run.state === "succeeded" || run.state === "partial" ? run.state : "failed";
  return { ...rankedRun(run), status };
}

/** A run that has a ranking. Throws ConflictError while it has none. */
export function rankedRun(run: Run): Run & { strategy: string } {
  if (UNFINISHED.includes(run.state)) {
    throw new ConflictError(`Run ${run.id} is ${run.state}: it has no result yet.`, "runUnfinished");
  }
  // Only a run that ended before its ranking, of a policy without one, has no strategy.
  return { ...run, strategy: run.strategy ?? RAW_MAXIMUM };
}
