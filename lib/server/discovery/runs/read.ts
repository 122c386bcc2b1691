/** Runs in the shape of the API. */
import { Prisma } from "../../../../generated/prisma/client";
import type { PageQuery } from "../../../api/common";
import type { Run, RunSort, RunState, RunSummary } from "../../../api/runs";
import { db, type Tx } from "../../core/db";
import { isWhole } from "../../core/whole";
import { keysetPage, type KeysetList, type Page } from "../../http/keyset";
import { runIdOf, runNotFound } from "./id";
import { RUN_KIND } from "./kind";
import {
  HEAD_INCLUDE,
  HEAD_PARTS,
  serializeRun,
  serializeSummary,
  SUMMARY_PARTS,
  SUMMARY_SELECT,
} from "./serialize";

/** Returns a run with its policy but with empty lists of rows. Throws NotFoundError. */
export async function getRunHead(id: string): Promise<Run> {
  const row = await db().run.findUnique({ where: { id: runIdOf(id) }, include: HEAD_INCLUDE });
  if (!isWhole(row, ...HEAD_PARTS)) throw runNotFound(id);
  return serializeRun({ ...row, queries: [], signals: [] });
}

/** Returns a run as lists show it. Throws NotFoundError. */
export async function getRunSummary(id: string, tx: Tx = db()): Promise<RunSummary> {
  const row = await tx.run.findUnique({ where: { id: runIdOf(id) }, select: SUMMARY_SELECT });
  if (!isWhole(row, ...SUMMARY_PARTS)) throw runNotFound(id);
  return serializeSummary(row);
}

export interface ListRunsOptions extends PageQuery {
  /** Only runs of the policy of this name. */
  readonly policy?: string | undefined;
  readonly state?: RunState | undefined;
}

const RUNS: KeysetList<RunSort> = {
  from: Prisma.sql`operation o join discovery_run r on r.id = o.id join policy p on p.id = r.policy_id`,
  id: Prisma.sql`o.id`,
  columns: {
    created: Prisma.sql`o.id`,
    // A waiting run is listed by when it was requested.
    started: Prisma.sql`coalesce(o.started_at, o.created_at)`,
    duration: Prisma.sql`coalesce(o.finished_at - o.started_at, interval '-1 second')`,
    state: Prisma.sql`o.state`,
  },
  order: "-created",
};

/** Newest first by default. Runs of deleted policies are left out. Throws as keysetPage does. */
export function listRuns({ policy, state, ...page }: ListRunsOptions): Promise<Page<RunSummary>> {
  const where = [
    Prisma.sql`o.kind = ${RUN_KIND} and p.deleted_at is null`,
    ...(policy === undefined ? [] : [Prisma.sql`p.name = ${policy}`]),
    ...(state === undefined ? [] : [Prisma.sql`o.state = ${state}::operation_state`]),
  ];
  return keysetPage({ ...RUNS, where }, page, async (ids) => {
    const [rows, gaps] = await Promise.all([
      db().run.findMany({ where: { id: { in: ids } }, select: SUMMARY_SELECT }),
      readGaps(ids),
    ]);
    const left = rows.filter((row) => isWhole(row, ...SUMMARY_PARTS));
    return new Map(left.map((row) => [row.id, { ...serializeSummary(row), gap: gaps.get(row.id) ?? null }]));
  });
}

/** Returns gaps by the run's id, in scores; absent if one side of the line is empty. Two index lookups per run. */
async function readGaps(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db().$queryRaw<{ id: string; gap: number }[]>`
    select run.id::text, (last.score - first.score)::float8 as gap
    from discovery_run as run
    join run_image as last on last.run_id = run.id and last.rank = run.selected_count
    join run_image as first on first.run_id = run.id and first.rank = run.selected_count + 1
    where run.id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map(({ id, gap }) => [id, gap]));
}
