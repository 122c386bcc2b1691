/** Who gains and who loses by a proposal: sums of rated places, and quotas that would have been exceeded. */
import { Exact } from "../numeric/exact";
import { quotaState, type NamespaceLimits, type QuotaState } from "./quota";
import type { RatedPlace } from "./rerate";

/** Amounts in weighted seconds. */
export interface Move {
  readonly builds: number;
  readonly before: Exact;
  readonly after: Exact;
  /** Positive if more is paid. */
  readonly difference: Exact;
  /** Percentage of the accounted amount, to two decimals; null if that is 0. */
  readonly percent: number | null;
}

type Sums = Pick<RatedPlace, "builds" | "before" | "after">;

/** Returns the largest moves first; equal ones by key. */
export function movesBy<K extends string | number>(
  places: readonly RatedPlace[],
  keyOf: (place: RatedPlace) => K,
): (Move & { readonly key: K })[] {
  const sums = new Map<K, Sums>();
  for (const place of places) {
    const key = keyOf(place);
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? place : plus(sum, place));
  }
  return [...sums]
    .map(([key, sum]) => ({ key, ...moveOf(sum) }))
    .sort(
      (a, b) =>
        b.difference.abs().comparedTo(a.difference.abs()) ||
        b.before.comparedTo(a.before) ||
        (a.key < b.key ? -1 : 1),
    );
}

export function totalMove(places: readonly RatedPlace[]): Move {
  return moveOf(places.reduce<Sums>(plus, { builds: 0, before: new Exact(0), after: new Exact(0) }));
}

const plus = (a: Sums, b: Sums): Sums => ({
  builds: a.builds + b.builds,
  before: a.before.plus(b.before),
  after: a.after.plus(b.after),
});

function moveOf({ builds, before, after }: Sums): Move {
  const difference = after.minus(before);
  const percent = before.isZero()
    ? null
    : difference.times(100).dividedBy(before).toDecimalPlaces(2).toNumber();
  return { builds, before, after, difference, percent };
}

/** A root namespace's month without and with the proposal. */
export interface MonthBeside {
  readonly rootId: string;
  readonly month: string;
  /** Weighted seconds. */
  readonly before: Exact;
  readonly after: Exact;
  readonly limitsBefore: NamespaceLimits;
  readonly limitsAfter: NamespaceLimits;
}

export interface QuotaMove {
  readonly rootId: string;
  readonly month: string;
  readonly before: QuotaState;
  readonly after: QuotaState;
}

/**
 * Returns the months whose quota would be at another stage: those that would have been used up first, then the latest
 * first.
 */
export function quotaMoves(months: readonly MonthBeside[]): QuotaMove[] {
  return months
    .map(({ rootId, month, ...of }) => ({
      rootId,
      month,
      before: quotaState(of.limitsBefore, of.before.dividedBy(60)),
      after: quotaState(of.limitsAfter, of.after.dividedBy(60)),
    }))
    .filter(({ before, after }) => before.usedUp !== after.usedUp || before.stage !== after.stage)
    .sort(
      (a, b) =>
        Number(passes(b)) - Number(passes(a)) || compare(b.month, a.month) || compare(a.rootId, b.rootId),
    );
}

/** Whether the quota would have been used up but was not. */
export function passes({ before, after }: Pick<QuotaMove, "before" | "after">): boolean {
  return after.usedUp && !before.usedUp;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
