/** What namespaces used: read from the sums, so that it costs the same however many builds there are. */
import { Prisma } from "../../../../generated/prisma/client";
import type { PageQuery } from "../../../api/common";
import type { NamespaceMinutes, NamespaceUsage, NAMESPACE_SORTS } from "../../../api/minutes";
import { isClosed, monthOf } from "../../../minutes";
import { db } from "../../core/db";
import { NotFoundError } from "../../http/errors";
import { keysetPage, type KeysetList, type Page } from "../../http/keyset";
import { firstDay } from "../months";
import { SUMS, usageOf, type SumRow } from "./sums";

/** Months that are answered with a namespace. */
const MONTHS = 12;

const ROOTS: KeysetList<(typeof NAMESPACE_SORTS)[number]> = {
  from: Prisma.sql`namespace n`,
  where: [Prisma.sql`n.parent_id is null`],
  id: Prisma.sql`n.id`,
  columns: { path: Prisma.sql`n.path` },
  order: "path",
};

export const presentMonth = (): string => monthOf(new Date().toISOString());

/** Roots by path. Throws as keysetPage. */
export function listNamespaces(page: PageQuery, month = presentMonth()): Promise<Page<NamespaceUsage>> {
  return keysetPage(ROOTS, page, async (ids) => {
    const roots = await db().namespace.findMany({
      where: { id: { in: ids } },
      select: { id: true, path: true },
    });
    const sums = await db().$queryRaw<(SumRow & { id: string })[]>`
      select root_id::text as id, ${SUMS} from monthly_usage
      where root_id = any(${ids}::uuid[]) and month = ${firstDay(month)}::date group by root_id`;
    const byId = new Map(sums.map((row) => [row.id, row]));
    return new Map(roots.map(({ id, path }) => [id, { id, path, month, usage: usageOf(byId.get(id)) }]));
  });
}

export interface Scope {
  readonly rootId: string;
  /** Of what belongs to the namespace: all of a root's, or projects below a subgroup's path. */
  readonly holds: Prisma.Sql;
}

/** Throws NotFoundError. */
export async function scopeOf(id: string): Promise<Scope & { readonly path: string }> {
  const found = await db().namespace.findUnique({ where: { id }, select: { rootId: true, path: true } });
  if (!found) throw new NotFoundError(`There is no namespace with the id ${id}.`);
  const { rootId, path } = found;
  const below = Prisma.sql`project_id in (select id from project where root_id = ${rootId}::uuid and starts_with(path, ${`${path}/`}))`;
  return { rootId, path, holds: rootId === id ? Prisma.sql`true` : below };
}

/** Throws NotFoundError. */
export async function namespaceMinutes(
  id: string,
  limit: number,
  month = presentMonth(),
): Promise<NamespaceMinutes> {
  const { rootId, path, holds } = await scopeOf(id);
  const months = await db().$queryRaw<(SumRow & { month: string })[]>`
    select to_char(month, 'YYYY-MM') as month, ${SUMS} from monthly_usage
    where root_id = ${rootId}::uuid and ${holds} group by monthly_usage.month order by monthly_usage.month desc limit ${MONTHS}`;
  const projects = await db().$queryRaw<
    (SumRow & { id: bigint; path: string; visibility: "public"; count: bigint })[]
  >`
    select u.*, p.path, p.visibility::text, count(*) over () as count from (
      select project_id as id, ${SUMS}, sum(weighted_seconds) as cost from monthly_usage
      where root_id = ${rootId}::uuid and month = ${firstDay(month)}::date and ${holds}
      group by project_id having sum(builds) <> 0 or sum(weighted_seconds) <> 0) u
    join project p on p.id = u.id order by u.cost desc, u.id limit ${limit}`;
  const [total] = await db().$queryRaw<SumRow[]>`
    select ${SUMS} from monthly_usage
    where root_id = ${rootId}::uuid and month = ${firstDay(month)}::date and ${holds}`;
  return {
    id,
    path,
    month,
    closed: isClosed(month, new Date().toISOString()),
    usage: usageOf(total),
    months: months.map((row) => ({ month: row.month, usage: usageOf(row) })),
    projects: projects.map((row) => ({
      id: Number(row.id),
      path: row.path,
      visibility: row.visibility,
      usage: usageOf(row),
    })),
    projectCount: Number(projects[0]?.count ?? 0),
  };
}
