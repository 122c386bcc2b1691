/** Runs as the API answers them. */
import type { Run, RunSummary } from "../../api/runs";
import { diffRankings, type RunDiff } from "../../discovery/runDiff";
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
  /** The id that the page before ended with. */
  readonly after?: string;
  /** Only runs of the policy of this name. */
  readonly policy?: string;
}

/** Newest first; `next` is null on the last page. Runs of deleted policies are left out. */
export async function listRuns(
  options: ListRunsOptions,
): Promise<{ items: RunSummary[]; next: string | null }> {
  const rows = await db().run.findMany({
    where: {
      policy: { deletedAt: null, ...(options.policy === undefined ? {} : { name: options.policy }) },
      ...(options.after === undefined ? {} : { id: { lt: runIdOf(options.after) } }),
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
  return diffRankings(ranked(before), ranked(after));
}

/** The policy's status of this run, as the operator would write it. Throws as diffRuns. */
export async function runStatusYaml(id: string): Promise<string> {
  const run = await getRun(id);
  const { strategy } = ranked(run);
  return statusYaml(
    { ...run, strategy, status: run.state === "succeeded" || run.state === "partial" ? run.state : "failed" },
    { lastRunTime: run.evaluatedAt ?? run.createdAt, observedGeneration: run.policyVersion },
  );
}

function ranked(run: Run): Run & { strategy: string } {
  if (UNFINISHED.includes(run.state)) {
    throw new ConflictError(`Run ${run.id} is ${run.state}: it has no result yet.`, "runUnfinished");
  }
  return { ...run, strategy: run.strategy ?? "rawMaximum" };
}
