/** The usage of namespaces, read from the sums, so that the cost does not grow with the number of builds. */
import { Prisma } from "../../../../generated/prisma/client";
import type { PageQuery } from "../../../api/common";
import type { NamespaceMinutes, NamespaceUsage } from "../../../api/minutes";
import type { NAMESPACE_SORTS } from "../../../api/sorts";
import { isClosed, monthOf } from "../../../minutes";
import { db } from "../../core/db";
import { NotFoundError } from "../../http/errors";
import { keysetPage, type KeysetList, type Page } from "../../http/keyset";
import { firstDay, removedAt } from "../months";
import { readResets } from "../resets/read";
import { readQuotaAlerts } from "./alerts";
import { monthLimits } from "./limits";
import { readOutlook } from "./outlook";
import { quotaStatus, waivedOf } from "./quotaStatus";
import { readRunnersOff } from "./runnersOff";
import { SUMS, usageOf, type SumRow } from "./sums";

/** Number of months in a namespace's answer. */
const MONTHS = 12;

const ROOTS: KeysetList<(typeof NAMESPACE_SORTS)[number]> = {
  from: Prisma.sql`namespace n`,
  where: [Prisma.sql`n.parent_id is null`],
  id: Prisma.sql`n.id`,
  columns: { path: Prisma.sql`n.path` },
  order: "path",
};

export const presentMonth = (): string => monthOf(new Date().toISOString());

/** Lists roots by path. Throws as keysetPage does. */
export function listNamespaces(page: PageQuery, month = presentMonth()): Promise<Page<NamespaceUsage>> {
  return keysetPage(ROOTS, page, async (ids) => {
    const roots = await db().namespace.findMany({
      where: { id: { in: ids } },
      select: { id: true, path: true, demo: true },
    });
    const sums = await db().$queryRaw<(SumRow & { id: string })[]>`
      select root_id::text as id, ${SUMS} from monthly_usage
      where root_id = any(${ids}::uuid[]) and month = ${firstDay(month)}::date group by root_id`;
    const byId = new Map(sums.map((row) => [row.id, row]));
    const limits = await monthLimits(ids, month, new Date().toISOString());
    return new Map(
      roots.map(({ id, path, demo }) => {
        const usage = usageOf(byId.get(id));
        return [id, { id, path, demo, month, usage, quota: quotaStatus(limits(id), usage.weightedSeconds) }];
      }),
    );
  });
}

export interface Scope {
  readonly rootId: string;
  /** Condition for the usage of the namespace: all of a root's, or projects below a subgroup's path. */
  readonly holds: Prisma.Sql;
  /** The same condition for rows of `project`. */
  readonly projects: Prisma.Sql;
}

/** Throws NotFoundError. */
export async function scopeOf(
  id: string,
): Promise<Scope & { readonly path: string; readonly demo: boolean }> {
  const select = { rootId: true, path: true, demo: true } as const;
  const found = await db().namespace.findUnique({ where: { id }, select });
  if (!found) throw new NotFoundError(`There is no namespace with the id ${id}.`);
  const { rootId, path, demo } = found;
  if (rootId === id) {
    return { rootId, path, demo, holds: Prisma.sql`true`, projects: Prisma.sql`root_id = ${rootId}::uuid` };
  }
  const projects = Prisma.sql`root_id = ${rootId}::uuid and starts_with(path, ${`${path}/`})`;
  return {
    rootId,
    path,
    demo,
    projects,
    holds: Prisma.sql`project_id in (select id from project where ${projects})`,
  };
}

interface Asked {
  readonly month?: string | undefined;
  readonly year?: number | undefined;
  /** Number of projects to list; null for all. */
  readonly limit: number | null;
}

/** Throws NotFoundError. */
export async function namespaceMinutes(
  id: string,
  { limit, year, month = presentMonth() }: Asked,
): Promise<NamespaceMinutes> {
  const { rootId, path, demo, holds, projects: held } = await scopeOf(id);
  const of = Prisma.sql`root_id = ${rootId}::uuid and ${holds}`;
  const allMonths = await monthsOf(of);
  const months = await db().$queryRaw<(SumRow & { month: string })[]>`
    select to_char(month, 'YYYY-MM') as month, ${SUMS} from monthly_usage
    where ${of} and month = any(${shownMonths(allMonths, year)}::date[])
    group by monthly_usage.month order by monthly_usage.month desc`;
  const { projects, count } = await dearestProjects(of, month, limit);
  const [total] = await db().$queryRaw<SumRow[]>`
    select ${SUMS} from monthly_usage where ${of} and month = ${firstDay(month)}::date`;
  const now = new Date().toISOString();
  const usage = usageOf(total);
  const limits = await monthLimits([rootId], month, now);
  const quota = rootId === id ? quotaStatus(limits(id), usage.weightedSeconds) : null;
  const minutes = usage.minutes;
  const waived = waivedOf(limits(rootId));
  const outlook = quota && (await readOutlook([{ id, quota, minutes, waived }], month, now)).get(id);
  const isPresent = month === monthOf(now);
  return {
    id,
    path,
    demo,
    root: { id: rootId, path: path.split("/")[0] ?? path },
    month,
    closed: isClosed(month, now),
    removedAt: isPresent ? null : await removedAt(month),
    usage,
    quota,
    overSince: outlook?.overSince ?? null,
    projection: outlook?.projection ?? null,
    alert: isPresent ? ((await readQuotaAlerts(rootId)).items[0] ?? null) : null,
    months: months
      .map((row) => ({ month: row.month, usage: usageOf(row) }))
      .filter(({ usage: of }) => of.builds !== 0 || of.weightedSeconds !== "0"),
    allMonths,
    projects,
    projectCount: count,
    runnersOff: await readRunnersOff(held),
    resets: rootId === id ? await readResets(id, month) : [],
  };
}

/** Returns the first days of the months of the year, or of the last twelve. */
function shownMonths(months: readonly string[], year: number | undefined): string[] {
  const shown =
    year === undefined ? months.slice(0, MONTHS) : months.filter((each) => each.startsWith(`${year}-`));
  return shown.map(firstDay);
}

/** Returns months with rows and the current one, newest first; one index lookup each. */
export async function monthsOf(of: Prisma.Sql): Promise<string[]> {
  const rows = await db().$queryRaw<{ month: string }[]>`
    select to_char(m, 'YYYY-MM') as month from generate_series(
      (select min(month) from monthly_usage where ${of}), (select max(month) from monthly_usage where ${of}), interval '1 month') m
    where exists (select from monthly_usage where ${of} and month = m::date) order by m desc`;
  const months = rows.map(({ month }) => month);
  const present = presentMonth();
  return months.includes(present) ? months : [present, ...months];
}

type Projects = Pick<NamespaceMinutes, "projects">["projects"];

async function dearestProjects(
  of: Prisma.Sql,
  month: string,
  limit: number | null,
): Promise<{ readonly projects: Projects; readonly count: number }> {
  const rows = await db().$queryRaw<
    (SumRow & { id: bigint; path: string; visibility: "public"; count: bigint })[]
  >`
    select u.*, p.path, p.visibility::text, count(*) over () as count from (
      select project_id as id, ${SUMS}, sum(weighted_seconds) as cost from monthly_usage
      where ${of} and month = ${firstDay(month)}::date
      group by project_id having sum(builds) <> 0 or sum(weighted_seconds) <> 0) u
    join project p on p.id = u.id order by u.cost desc, u.id limit ${limit}`;
  const projects = rows.map((row) => ({
    id: Number(row.id),
    path: row.path,
    visibility: row.visibility,
    usage: usageOf(row),
  }));
  return { projects, count: Number(rows[0]?.count ?? 0) };
}
