/** The most expensive pipelines in a month, among the most expensive projects of all namespaces. */
import { Prisma } from "../../../../generated/prisma/client";
import type { MonthPipelines } from "../../../api/minutesPipelines";
import { isClosed } from "../../../minutes";
import { db } from "../../core/db";
import { firstDay, removedAt } from "../months";
import { monthLimits } from "./limits";
import { monthsOf, presentMonth } from "./namespaces";
import { quotaMinutesOf } from "./quotaStatus";
import { addUsage, SUMS, usageOf, type SumRow } from "./sums";

/**
 * Number of projects whose pipelines are compared. There are no sums by pipeline: for each of these projects, all
 * entries of the month are read by the ledger's index; for all projects that would be the whole ledger.
 */
const COMPARED = 10;

interface ProjectRow extends SumRow {
  readonly id: bigint;
  readonly rootId: string;
}

interface PipelineRow extends SumRow {
  readonly id: bigint;
  readonly projectId: bigint;
  readonly project: string;
  readonly visibility: "public" | "internal" | "private";
  readonly rootId: string;
  readonly root: string;
  readonly finishedAt: Date;
  readonly count: bigint;
}

export async function monthPipelines(month = presentMonth(), limit = 100): Promise<MonthPipelines> {
  const now = new Date().toISOString();
  const projects = await db().$queryRaw<ProjectRow[]>`
    select project_id as id, root_id::text as "rootId", ${SUMS} from monthly_usage
    where month = ${firstDay(month)}::date group by root_id, project_id
    having sum(builds) <> 0 or sum(weighted_seconds) <> 0 order by sum(weighted_seconds) desc, project_id`;
  const compared = projects.slice(0, COMPARED);
  const rows = await dearestPipelines(compared, month, limit);
  const limits = await monthLimits([...new Set(rows.map(({ rootId }) => rootId))], month, now);
  return {
    month,
    closed: isClosed(month, now),
    removedAt: await removedAt(month),
    usage: addUsage(projects),
    projectCount: projects.length,
    compared: { projects: compared.length, usage: addUsage(compared) },
    pipelines: rows.map((row) => ({
      id: Number(row.id),
      project: { id: Number(row.projectId), path: row.project, visibility: row.visibility },
      namespace: { id: row.rootId, path: row.root },
      usage: usageOf(row),
      quotaMinutes: quotaMinutesOf(limits(row.rootId)),
      finishedAt: row.finishedAt.toISOString(),
    })),
    pipelineCount: Number(rows[0]?.count ?? 0),
    months: await monthsOf(Prisma.sql`true`),
  };
}

function dearestPipelines(
  projects: readonly ProjectRow[],
  month: string,
  limit: number,
): Promise<PipelineRow[]> {
  const [roots, ids] = [projects.map(({ rootId }) => rootId), projects.map(({ id }) => id)];
  return db().$queryRaw<PipelineRow[]>`
    select u.*, t.id as "projectId", t.root as "rootId", p.path as project, p.visibility::text, n.path as root,
      count(*) over () as count
    from unnest(${roots}::text[], ${ids}::bigint[]) t (root, id)
    cross join lateral (
      select pipeline_id as id, ${SUMS}, sum(weighted_seconds) as cost, max(finished_at) as "finishedAt"
      from build_ledger where root_id = t.root::uuid and month = ${firstDay(month)}::date and project_id = t.id
        and pipeline_id is not null
      group by pipeline_id having sum(builds) <> 0 or sum(weighted_seconds) <> 0) u
    join project p on p.id = t.id join namespace n on n.id = t.root::uuid
    order by u.cost desc, u.id limit ${limit}`;
}
