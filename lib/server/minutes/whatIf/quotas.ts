/**
 * Which quotas of which months would have been exceeded: computed in the thread from the months that this process
 * hands over.
 */
import {
  limitsAt,
  monthOf,
  nextMonth,
  proposedLimits,
  quotaMoves,
  type MonthBeside,
  type Proposal,
  type QuotaMove,
  type RatedPlace,
} from "../../../minutes";
import { Exact } from "../../../numeric/exact";
import type { Call } from "../../compute/calls";
import type { Period } from "../period/period";
import type { MonthRow, RowsPiece } from "./ledgerRows";
import type { PeriodRules } from "./periodRules";

export interface MonthsAsked {
  readonly months: readonly string[];
  /** Root namespaces; null for all. */
  readonly roots: readonly string[] | null;
}

export interface MonthTerms {
  readonly month: string;
  /** The instant whose quotas apply to the month, ISO 8601. */
  readonly at: string;
  /** Purchased minutes left in the month, for root namespaces that ever bought any. */
  readonly purchased: ReadonlyMap<string, string>;
  /** Minutes that resets took off in the month, for root namespaces that had any. */
  readonly waived: ReadonlyMap<string, string>;
}

export interface MonthHandlers {
  /** Selects the months that `nextMonths` then returns. */
  openMonths(asked: MonthsAsked): Promise<readonly MonthTerms[]>;
  /** Null at the end. */
  nextMonths(): Promise<RowsPiece | null>;
}

interface Rated {
  readonly period: Period;
  readonly proposal: Proposal;
  readonly rules: PeriodRules;
  readonly places: readonly RatedPlace[];
}

/** Covers the months that the period touches, by the limits at each month's end or at the period's. */
export async function movedQuotas(
  call: Call<MonthHandlers>,
  { period, proposal, rules, places }: Rated,
): Promise<QuotaMove[]> {
  const differences = differencesOf(places);
  const asked = { months: monthsOf(period, places), roots: rootsOf(proposal, differences) };
  const terms = new Map((await call("openMonths", asked)).map((each) => [each.month, each]));
  const months: MonthBeside[] = [];
  for (let piece = await call("nextMonths"); piece !== null; piece = await call("nextMonths")) {
    for (const [rootId, month, weighted] of JSON.parse(piece.rows) as MonthRow[]) {
      const { at, purchased, waived } = terms.get(month) ?? {};
      if (at === undefined) continue;
      const limitsBefore = {
        ...limitsAt(rules.quotas.get(rootId) ?? [], rules.instanceQuotas, at),
        purchased: purchased?.get(rootId) ?? "0",
        waived: waived?.get(rootId) ?? "0",
      };
      const before = new Exact(weighted);
      months.push({
        rootId,
        month,
        before,
        limitsBefore,
        after: before.plus(differences.get(rootId)?.get(month) ?? 0),
        limitsAfter: proposedLimits(proposal, rootId, limitsBefore),
      });
    }
  }
  return quotaMoves(months);
}

type Differences = ReadonlyMap<string, ReadonlyMap<string, Exact>>;

/** By root namespace and month, for those that change. */
function differencesOf(places: readonly RatedPlace[]): Differences {
  const differences = new Map<string, Map<string, Exact>>();
  for (const { rootId, month, before, after } of places) {
    const difference = after.minus(before);
    if (difference.isZero()) continue;
    const months = differences.get(rootId) ?? new Map<string, Exact>();
    differences.set(rootId, months);
    months.set(month, difference.plus(months.get(month) ?? 0));
  }
  return differences;
}

/** Returns the months of the period, and later ones that have adjustments for its builds. */
function monthsOf({ from, to }: Period, places: readonly RatedPlace[]): string[] {
  const months = new Set(places.map(({ month }) => month));
  for (let month = monthOf(from); month <= monthOf(to); month = nextMonth(month)) months.add(month);
  return [...months];
}

/** Returns null for all: another default of the instance affects every namespace. */
function rootsOf({ quotas }: Proposal, moved: Differences): readonly string[] | null {
  return quotas.instance === undefined ? [...new Set([...moved.keys(), ...quotas.namespaces.keys()])] : null;
}
