/** Stored builds: one row per build, with the report that takes precedence. */
import { Prisma } from "../../../generated/prisma/client";
import { precedenceOf, type BuildReport } from "../../minutes";
import { db, type Tx } from "../core/db";

/** A report that took effect. */
export interface ChangedBuild {
  readonly report: BuildReport;
  /** The build's root namespace, which stays the one of its first report. */
  readonly rootId: string;
  /** The report's runner; if the report of one of Plimsoll's own builds names none, the stored one. */
  readonly runner: BuildReport["runner"];
  /** Whether the build was unknown before. */
  readonly isNew: boolean;
}

/** Returns which of these builds are executed here; that never changes. */
export async function ownAmong(ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db().build.findMany({
    where: { id: { in: [...ids] }, origin: "own" },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => Number(id)));
}

/**
 * Writes the reports that are new or take precedence and returns these. The rows of all are locked until the
 * transaction ends, in the order of the reports: one per build, by ascending id (latestReports).
 *
 * No revision sets back one of Plimsoll's own builds that was handed out or has ended: its runner has it, and its
 * payload is deleted when it ends. A correction without runner or start keeps the stored ones.
 */
export async function storeBuilds(
  tx: Tx,
  reports: readonly BuildReport[],
  rootOf: ReadonlyMap<number, string>,
): Promise<ChangedBuild[]> {
  const rows = reports.map((report) => ({
    root_id: rootOf.get(report.project.id),
    id: report.id,
    project_id: report.project.id,
    pipeline_id: report.pipelineId,
    runner_id: report.runner?.id ?? null,
    name: report.name,
    stage: report.stage,
    ref: report.ref,
    status: report.status,
    visibility: report.project.visibility,
    started_at: report.startedAt,
    finished_at: report.finishedAt,
    duration_seconds: report.durationSeconds,
    revision: report.revision,
    rank: precedenceOf(report).rank,
    origin: report.work ? "own" : "observed",
    tags: report.tags ?? null,
    protected: report.protected ?? null,
    queued_at: report.queuedAt ?? null,
    failure_reason: report.failureReason ?? null,
  }));
  const changed = await tx.$queryRaw<Changed[]>`
    insert into build as b (root_id, id, project_id, pipeline_id, runner_id, name, stage, ref, status, visibility,
      started_at, finished_at, duration_seconds, revision, rank, origin, tags, protected, queued_at, failure_reason)
    select r.root_id, r.id, r.project_id, r.pipeline_id, r.runner_id, r.name, r.stage, r.ref, r.status, r.visibility,
      r.started_at, r.finished_at, r.duration_seconds, r.revision, r.rank, r.origin, r.tags, r.protected, r.queued_at,
      r.failure_reason
    from jsonb_populate_recordset(null::build, ${JSON.stringify(rows)}::jsonb) r order by r.id
    on conflict (id) do update set pipeline_id = excluded.pipeline_id,
      runner_id = coalesce(excluded.runner_id, case when ${CORRECTS_OWN} then b.runner_id end),
      name = excluded.name, stage = excluded.stage, ref = excluded.ref, status = excluded.status,
      visibility = excluded.visibility,
      started_at = coalesce(excluded.started_at, case when ${CORRECTS_OWN} then b.started_at end),
      finished_at = excluded.finished_at,
      duration_seconds = excluded.duration_seconds, revision = excluded.revision, rank = excluded.rank,
      origin = least(b.origin, excluded.origin), tags = coalesce(excluded.tags, b.tags),
      protected = coalesce(excluded.protected, b.protected), queued_at = coalesce(excluded.queued_at, b.queued_at),
      failure_reason = excluded.failure_reason, reported_at = now()
    where (excluded.revision, excluded.rank, coalesce(excluded.finished_at, to_timestamp(0)), coalesce(excluded.duration_seconds, 0))
      > (b.revision, b.rank, coalesce(b.finished_at, to_timestamp(0)), coalesce(b.duration_seconds, 0))
      and not (b.origin = 'own' and b.status <> 'pending' and excluded.rank < b.rank)
    returning b.id, b.root_id::text, b.xmax = 0 as is_new, case when b.origin = 'own' then
      (select json_build_object('id', u.id, 'type', u.type, 'description', u.description)
        from runner u where u.id = b.runner_id) end as runner`;
  const byId = new Map(reports.map((report) => [BigInt(report.id), report]));
  return changed.flatMap(({ id, root_id: rootId, is_new: isNew, runner }) => {
    const report = byId.get(id);
    return report ? [{ report, rootId, runner: report.runner ?? runner, isNew }] : [];
  });
}

const CORRECTS_OWN = Prisma.sql`b.origin = 'own' and excluded.rank = b.rank`;

interface Changed {
  readonly id: bigint;
  readonly root_id: string;
  readonly is_new: boolean;
  /** The stored runner, for Plimsoll's own builds. */
  readonly runner: BuildReport["runner"];
}
