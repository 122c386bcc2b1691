/** The ledger and its sums, which change together. */
import { hasEnded } from "../../minutes";
import type { ChangedBuild } from "../builds/store";
import type { Tx } from "../core/db";
import { markQuotas } from "./alerts/marks";
import { changeEntries, type Entry, type NewEntry } from "./entries";
import { firstDay } from "./months";
import type { Rules } from "./rules";
import { addUsage } from "./usage";

export interface Entered {
  readonly accounted: number;
  /** Of these, rows of another month than the one in which the build finished. */
  readonly adjustments: number;
}

/** Updates ledger and sums for the changed builds. */
export async function enterBuilds(tx: Tx, builds: readonly ChangedBuild[], rules: Rules): Promise<Entered> {
  const stored = await readEntries(tx, builds);
  const changes = builds
    .filter(({ report, isNew }) => hasEnded(report.status) || !isNew)
    .map((build) => changeEntries(build, stored.get(build.report.id) ?? [], rules));
  const removed = changes.flatMap((change) => change.removed);
  const added = changes.flatMap((change) => change.added ?? []);
  await removeEntries(tx, removed);
  await addEntries(tx, added);
  await markQuotas(tx, [...removed, ...added], rules);
  await addUsage(tx, removed, added);
  return {
    accounted: added.length,
    adjustments: added.filter(({ month, belongsTo }) => month !== belongsTo).length,
  };
}

/** Returns entries by build, each ordered by month; builds that were not reported before are not queried. */
async function readEntries(tx: Tx, builds: readonly ChangedBuild[]): Promise<Map<number, Entry[]>> {
  const found = new Map<number, Entry[]>();
  const known = builds.filter(({ isNew }) => !isNew);
  if (known.length === 0) return found;
  const keys = known.map(({ rootId, report }) => ({ root: rootId, build: report.id }));
  const rows = await tx.$queryRaw<{ entry: Entry }[]>`
    select json_build_object('rootId', l.root_id, 'buildId', l.build_id, 'month', to_char(l.month, 'YYYY-MM'),
      'belongsTo', to_char(l.belongs_to, 'YYYY-MM'), 'projectId', l.project_id, 'runnerId', l.runner_id,
      'builds', l.builds, 'durationSeconds', trim_scale(l.duration_seconds)::text,
      'weightedSeconds', trim_scale(l.weighted_seconds)::text, 'finishedAt', l.finished_at, 'mode', l.mode) as entry
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) k (root uuid, build bigint)
    join build_ledger l on l.root_id = k.root and l.build_id = k.build order by l.month`;
  for (const { entry } of rows) found.set(entry.buildId, [...(found.get(entry.buildId) ?? []), entry]);
  return found;
}

async function removeEntries(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const keys = entries.map(({ rootId: root, buildId: build, month }) => ({
    root,
    build,
    month: firstDay(month),
  }));
  await tx.$executeRaw`
    delete from build_ledger l using jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) k (root uuid, build bigint, month date)
    where l.root_id = k.root and l.build_id = k.build and l.month = k.month`;
}

async function addEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    root_id: entry.rootId,
    build_id: entry.buildId,
    month: firstDay(entry.month),
    belongs_to: firstDay(entry.belongsTo),
    project_id: entry.projectId,
    pipeline_id: entry.pipelineId,
    runner_id: entry.runnerId,
    mode: entry.mode,
    visibility: entry.visibility,
    factor: entry.factor,
    builds: entry.builds,
    duration_seconds: entry.durationSeconds,
    weighted_seconds: entry.weightedSeconds,
    finished_at: entry.finishedAt,
  }));
  await tx.$executeRaw`
    insert into build_ledger (root_id, build_id, month, belongs_to, project_id, pipeline_id, runner_id, mode, visibility,
      factor, builds, duration_seconds, weighted_seconds, finished_at)
    select r.root_id, r.build_id, r.month, r.belongs_to, r.project_id, r.pipeline_id, r.runner_id, r.mode, r.visibility,
      r.factor, r.builds, r.duration_seconds, r.weighted_seconds, r.finished_at
    from jsonb_populate_recordset(null::build_ledger, ${JSON.stringify(rows)}::jsonb) r`;
}
