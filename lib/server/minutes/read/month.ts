/** The usage of every root namespace in a month compared with its quota, worst first. */
import type { MonthUsage } from "../../../api/minutes";
import type { QuotaStatus } from "../../../api/quotaStatus";
import { isClosed } from "../../../minutes";
import { STANDINGS } from "../../../minutes/named";
import { Prisma } from "../../../../generated/prisma/client";
import { db } from "../../core/db";
import { firstDay } from "../months";
import { monthLimits } from "./limits";
import { readOutlook, readTotalOutlook } from "./outlook";
import { monthsOf, presentMonth } from "./namespaces";
import { quotaStatus, waivedOf } from "./quotaStatus";
import { addUsage, SUMS, usageOf, type SumRow } from "./sums";

type Ranked = Omit<MonthUsage["namespaces"][number], "overSince" | "projection">;

/** Number of listed namespaces that get a projection, the first ones: each needs its usage in eight months. */
const PROJECTED = 50;

/** `limit` applies to the listed namespaces; all of them are counted. */
export async function readMonth(month = presentMonth(), limit = Infinity): Promise<MonthUsage> {
  const now = new Date().toISOString();
  const rows = await db().$queryRaw<(SumRow & { id: string; path: string; demo: boolean })[]>`
    select n.id::text as id, n.path, n.demo, u.builds, u.duration, u.weighted from (
      select root_id, ${SUMS} from monthly_usage where month = ${firstDay(month)}::date
      group by root_id having sum(builds) <> 0 or sum(weighted_seconds) <> 0) u
    join namespace n on n.id = u.root_id`;
  const limits = await monthLimits("all", month, now);
  const namespaces = rows
    .map(({ id, path, demo, ...row }): Ranked => {
      const usage = usageOf(row);
      return { id, path, demo, usage, quota: quotaStatus(limits(id), usage.weightedSeconds) };
    })
    .sort(worstFirst);
  const usage = addUsage(rows);
  return {
    month,
    closed: isClosed(month, now),
    usage,
    projection: await readTotalOutlook(usage.minutes, month, now),
    standings: countStandings(namespaces.map(({ quota }) => quota)),
    namespaces: await withOutlook(namespaces.slice(0, limit), month, now, (id) => waivedOf(limits(id))),
    namespaceCount: namespaces.length,
    months: await monthsOf(Prisma.sql`true`),
  };
}

async function withOutlook(
  ranked: readonly Ranked[],
  month: string,
  now: string,
  waivedIn: (rootId: string) => number,
): Promise<MonthUsage["namespaces"]> {
  const limited = ranked.slice(0, PROJECTED).filter(({ quota }) => quota.leftMinutes !== null);
  const outlook = await readOutlook(
    limited.map(({ id, quota, usage }) => ({ id, quota, minutes: usage.minutes, waived: waivedIn(id) })),
    month,
    now,
  );
  return ranked.map((namespace) => {
    const { overSince = null, projection = null } = outlook.get(namespace.id) ?? {};
    return { ...namespace, overSince, projection };
  });
}

/** By standing, then by the used share of the quota, then by usage. */
function worstFirst(a: Ranked, b: Ranked): number {
  const rank = ({ quota }: Ranked): number => STANDINGS.indexOf(quota.standing);
  const share = ({ quota, usage }: Ranked): number =>
    quota.leftMinutes === null
      ? 0
      : (Number(usage.weightedSeconds) / 60 - quota.resetMinutes) / quota.totalMinutes;
  const used = ({ usage }: Ranked): number => Number(usage.weightedSeconds);
  return rank(a) - rank(b) || share(b) - share(a) || used(b) - used(a) || (a.path < b.path ? -1 : 1);
}

export function countStandings(quotas: readonly Pick<QuotaStatus, "standing">[]): MonthUsage["standings"] {
  const counts = { over: 0, near: 0, fine: 0, unlimited: 0 };
  for (const { standing } of quotas) counts[standing] += 1;
  return counts;
}
