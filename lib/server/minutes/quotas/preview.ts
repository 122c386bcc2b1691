/** Previews what another quota would mean for the current month, and would have meant for earlier months. */
import type { QuotaPreview, QuotaPreviewInput } from "../../../api/quotas";
import { countsOnlyWithQuota, monthsBefore, quotaState, type NamespaceLimits } from "../../../minutes";
import { Exact } from "../../../numeric/exact";
import { Prisma } from "../../../../generated/prisma/client";
import { db } from "../../core/db";
import { getSettings } from "../../settings/service";
import { firstDay } from "../months";
import { monthLimits } from "../read/limits";
import { countStandings } from "../read/month";
import { presentMonth } from "../read/namespaces";
import { quotaStatus } from "../read/quotaStatus";
import { waivedByMonth } from "../resets/read";
import { readAmounts } from "./input";
import { rootNamespace } from "./read";

/** Number of months covered, including the current one. */
const MONTHS = 6;
/** Number of namespaces that are listed. */
const LISTED = 50;

interface Root {
  readonly id: string;
  readonly path: string;
  /** Weighted seconds by month; null if there are none. */
  readonly months: Readonly<Record<string, string>> | null;
}

type Side = QuotaPreview["namespaces"][number]["before"];

/** Throws NotFoundError, and UnprocessableError for a subgroup and for invalid amounts. */
export async function previewQuota(input: QuotaPreviewInput): Promise<QuotaPreview> {
  const { target } = input;
  const proposed = proposalOf(input);
  const one = target === "instance" || target === "all" || target === "unset" ? null : target;
  if (one !== null) await rootNamespace(one);
  const month = presentMonth();
  const roots = await readRoots(one, month);
  const limitsOf = await monthLimits(one === null ? "all" : [one], month, new Date().toISOString());
  const waived = await waivedByMonth(
    one === null ? "all" : [one],
    Array.from({ length: MONTHS }, (_, back) => monthsBefore(month, back)),
  );
  const compared = roots.map(({ id, path, months }) => {
    const limits = limitsOf(id);
    const used = months?.[month] ?? "0";
    const side = (of: NamespaceLimits): Side => {
      const { totalMinutes, standing } = quotaStatus(of, used);
      const passed = Object.entries(months ?? {}).filter(([past, seconds]) =>
        isPassed({ ...of, waived: waived.get(past)?.get(id) ?? "0" }, seconds),
      );
      return { totalMinutes, standing, monthsPassed: passed.length };
    };
    const usedMinutes = quotaStatus(limits, used).usedMinutes;
    return { id, path, usedMinutes, before: side(limits), after: side(proposed(limits)) };
  });
  const changed = compared.filter(({ before, after }) => before.totalMinutes !== after.totalMinutes);
  const { accountingMode } = await getSettings();
  const limited = changed.filter(({ before, after }) => before.totalMinutes === 0 && after.totalMinutes > 0);
  return {
    month,
    months: MONTHS,
    changed: changed.length,
    uncounted: countsOnlyWithQuota(accountingMode) ? limited.length : 0,
    before: countStandings(compared.map(({ before }) => before)),
    after: countStandings(compared.map(({ after }) => after)),
    namespaces: changed.sort(mostTouched).slice(0, LISTED),
  };
}

function proposalOf(input: QuotaPreviewInput): (limits: NamespaceLimits) => NamespaceLimits {
  const { monthlyMinutes: monthly, purchasedMinutes: purchased } = readAmounts({
    monthlyMinutes: input.monthlyMinutes,
    purchasedMinutes: input.purchasedMinutes,
  });
  return (limits) => {
    if (input.target === "instance")
      return monthly === undefined ? limits : { ...limits, instanceLimit: monthly };
    if (input.target === "unset" && limits.monthlyLimit !== null) return limits;
    return {
      ...limits,
      ...(monthly === undefined ? {} : { monthlyLimit: monthly }),
      ...(purchased === undefined || purchased === null ? {} : { purchased }),
    };
  };
}

const isPassed = (limits: NamespaceLimits, seconds: string): boolean =>
  quotaState(limits, new Exact(seconds).dividedBy(60)).usedUp;

/**
 * First the namespaces that would newly exceed the quota, then those that exceed it in more months, then by usage.
 */
function mostTouched(a: QuotaPreview["namespaces"][number], b: QuotaPreview["namespaces"][number]): number {
  const passes = ({ before, after }: typeof a): number =>
    Number(before.standing !== "over" && after.standing === "over");
  const more = ({ before, after }: typeof a): number => after.monthsPassed - before.monthsPassed;
  return (
    passes(b) - passes(a) || more(b) - more(a) || b.usedMinutes - a.usedMinutes || (a.path < b.path ? -1 : 1)
  );
}

function readRoots(id: string | null, month: string): Promise<Root[]> {
  const which = id === null ? Prisma.sql`true` : Prisma.sql`n.id = ${id}::uuid`;
  return db().$queryRaw<Root[]>`
    select n.id::text as id, n.path, u.months from namespace n
    left join (
      select root_id, json_object_agg(to_char(month, 'YYYY-MM'), weighted) as months from (
        select root_id, month, trim_scale(sum(weighted_seconds))::text as weighted from monthly_usage
        where month > ${firstDay(month)}::date - make_interval(months => ${MONTHS}) and month <= ${firstDay(month)}::date
        group by root_id, month) m group by root_id) u on u.root_id = n.id
    where n.parent_id is null and ${which}`;
}
