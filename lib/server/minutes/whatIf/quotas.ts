/** Which quotas of which months would have been passed. */
import type { MinutesWhatIf } from "../../../api/minutesWhatIf";
import {
  monthOf,
  nextMonth,
  passes,
  proposedLimits,
  quotaMoves,
  type NamespaceLimits,
  type Proposal,
  type QuotaMove,
  type RatedPlace,
} from "../../../minutes";
import { Exact } from "../../../numeric/exact";
import type { LedgerRead } from "../period/ledgerRead";
import { firstDay } from "../months";
import type { Period } from "../period/period";
import { monthLimits } from "../read/limits";

interface Rated {
  readonly period: Period;
  readonly proposal: Proposal;
  readonly places: readonly RatedPlace[];
}

const MONTHS = `select root_id as "rootId", to_char(month, 'YYYY-MM') as month, trim_scale(sum(weighted_seconds))::text as weighted
  from monthly_usage where month = any($1::date[]) and ($2::uuid[] is null or root_id = any($2::uuid[]))
  group by root_id, monthly_usage.month`;

/** Of the months that the period reaches into, by the limits at each month's end or at the period's. */
export async function movedQuotas(ledger: LedgerRead, rated: Rated): Promise<QuotaMove[]> {
  const { period, proposal, places } = rated;
  const differences = new Map<string, Exact>();
  const moved = new Set<string>();
  for (const { rootId, month, before, after } of places) {
    const difference = after.minus(before);
    if (difference.isZero()) continue;
    moved.add(rootId);
    const key = `${rootId} ${month}`;
    differences.set(key, difference.plus(differences.get(key) ?? 0));
  }
  const roots = rootsOf(proposal, moved);
  const months = await ledger.all<{ rootId: string; month: string; weighted: string }>(MONTHS, [
    monthsOf(period, places).map(firstDay),
    roots,
  ]);
  const limits = new Map<string, (rootId: string) => NamespaceLimits>();
  for (const month of new Set(months.map((row) => row.month))) {
    limits.set(month, await monthLimits(roots ?? "all", month, period.to));
  }
  return quotaMoves(
    months.flatMap(({ rootId, month, weighted }) => {
      const limitsBefore = limits.get(month)?.(rootId);
      if (!limitsBefore) return [];
      const before = new Exact(weighted);
      return {
        rootId,
        month,
        before,
        after: before.plus(differences.get(`${rootId} ${month}`) ?? 0),
        limitsBefore,
        limitsAfter: proposedLimits(proposal, rootId, limitsBefore),
      };
    }),
  );
}

/** Those of the period, and later ones that have adjustments for its builds. */
function monthsOf({ from, to }: Period, places: readonly RatedPlace[]): string[] {
  const months = new Set(places.map(({ month }) => month));
  for (let month = monthOf(from); month <= monthOf(to); month = nextMonth(month)) months.add(month);
  return [...months];
}

/** Null for all: another default of the instance reaches everybody. */
function rootsOf({ quotas }: Proposal, moved: ReadonlySet<string>): readonly string[] | null {
  return quotas.instance === undefined ? [...new Set([...moved, ...quotas.namespaces.keys()])] : null;
}

type Answer = Pick<MinutesWhatIf, "quotas" | "quotaCount" | "passedCount">;

export function answerQuotas(
  shown: readonly QuotaMove[],
  all: readonly QuotaMove[],
  { from, to }: Period,
  paths: ReadonlyMap<string, string>,
): Answer {
  const partial = (month: string): boolean => from > `${month}-01T00:00:00.000Z` || monthOf(to) === month;
  return {
    quotas: shown.map((move) => ({
      namespaceId: move.rootId,
      path: paths.get(move.rootId) ?? move.rootId,
      month: move.month,
      partial: partial(move.month),
      before: sideOf(move.before),
      after: sideOf(move.after),
      passed: passes(move),
    })),
    quotaCount: all.length,
    passedCount: all.filter(passes).length,
  };
}

function sideOf({ enabled, used, total, usedUp, stage }: QuotaMove["before"]) {
  return { used: used.toNumber(), total: enabled ? total.toNumber() : null, usedUp, stage };
}
