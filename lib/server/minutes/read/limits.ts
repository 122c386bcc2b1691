/**
 * The limits of root namespaces in a month, with remaining purchased minutes and the minutes that resets took off.
 */
import { monthOf, purchasedIn, type NamespaceLimits, type QuotaVersion } from "../../../minutes";
import { Exact } from "../../../numeric/exact";
import { db, type Tx } from "../../core/db";
import { firstDay } from "../months";
import { waivedByMonth } from "../resets/read";
import { quotaInstant } from "./quotaStatus";
import { readQuotas, type Quotas } from "./quotas";

/**
 * Returns limits by root, of these roots or of all. `now` is ISO 8601: a month that is not over is measured by the
 * limits at that instant.
 */
export async function monthLimits(
  rootIds: readonly string[] | "all",
  month: string,
  now: string,
  tx: Tx = db(),
): Promise<(rootId: string) => NamespaceLimits> {
  const quotas = await readQuotas(rootIds, tx);
  const at = quotaInstant(month, now);
  const purchased = await purchasedMinutes(quotas, month, now, tx);
  const waived = (await waivedByMonth(rootIds, [month], tx)).get(month);
  return (rootId) => ({
    ...quotas.limitsOf(rootId, at),
    purchased: purchased.get(rootId) ?? "0",
    waived: waived?.get(rootId) ?? "0",
  });
}

/** Returns purchased minutes by root, of those that ever bought any. */
async function purchasedMinutes(
  { rootIds, versionsOf, limitsOf }: Quotas,
  month: string,
  now: string,
  tx: Tx,
): Promise<ReadonlyMap<string, string>> {
  const buyers = rootIds.filter((rootId) => versionsOf(rootId).some(hasPurchased));
  const used = await usedBefore(buyers, month, versionsOf, tx);
  return new Map(
    buyers.map((rootId) => {
      const left = purchasedIn(month, quotaInstant(month, now), versionsOf(rootId), (past) => {
        const { monthlyLimit, instanceLimit } = limitsOf(rootId, quotaInstant(past, now));
        return { monthly: monthlyLimit ?? instanceLimit ?? 0, used: used.get(`${rootId} ${past}`) ?? 0 };
      });
      return [rootId, left.toString()];
    }),
  );
}

const hasPurchased = ({ purchased }: QuotaVersion): boolean => (purchased ?? null) !== null;

/**
 * Returns counted minutes by root and month, from the first month in which one of them bought minutes until before
 * `month`.
 */
async function usedBefore(
  buyers: readonly string[],
  month: string,
  versionsOf: Quotas["versionsOf"],
  tx: Tx,
): Promise<ReadonlyMap<string, Exact>> {
  const [first] = buyers
    .flatMap((rootId) => versionsOf(rootId).filter(hasPurchased))
    .map(({ validFrom }) => monthOf(validFrom))
    .sort();
  if (first === undefined || first >= month) return new Map();
  const rows = await tx.$queryRaw<{ root: string; month: string; weighted: string }[]>`
    select root_id::text as root, to_char(month, 'YYYY-MM') as month, greatest(sum(weighted_seconds) - coalesce((
        select sum(r.weighted_seconds) from minutes_reset r
        where r.root_id = monthly_usage.root_id and r.month = monthly_usage.month), 0), 0)::text as weighted
    from monthly_usage where root_id = any(${[...buyers]}::uuid[]) and month >= ${firstDay(first)}::date
      and month < ${firstDay(month)}::date group by root_id, monthly_usage.month`;
  return new Map(rows.map((row) => [`${row.root} ${row.month}`, new Exact(row.weighted).dividedBy(60)]));
}
