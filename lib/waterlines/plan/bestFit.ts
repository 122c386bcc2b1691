/**
 * Chooses the fewest pods that close a gap; among those the least overshoot, then the first in order (section 7.3,
 * item 4).
 */

import { restOf } from "../gaps/rest";

/** Tiers with more pods than this are not searched exhaustively. */
const SEARCHED = 20;

/**
 * Returns ascending indexes into `releases`, which are all above 0 and in the order of giving way. The releases must
 * suffice to close the gap. A remainder of `need` up to `rounding` counts as closed.
 */
export function bestFit(releases: readonly number[], need: number, rounding: number): number[] {
  const largest = releases
    .map((release, at) => ({ release, at }))
    .sort((a, b) => b.release - a.release || a.at - b.at);
  const greedy: { readonly release: number; readonly at: number }[] = [];
  let rest = need;
  for (const one of largest) {
    if (rest <= 0) break;
    greedy.push(one);
    rest = restOf(rest, one.release, rounding);
  }
  const chosen =
    releases.length <= SEARCHED
      ? search(releases, need, rounding, greedy.length)
      : withSmallestLast(greedy.slice(0, -1), largest.slice(greedy.length - 1), need, rounding);
  return (chosen ?? greedy.map(({ at }) => at)).sort((a, b) => a - b);
}

interface One {
  readonly release: number;
  readonly at: number;
}

/** Replaces the last pick with the smallest release that still closes the gap; of equal ones, the first in order. */
function withSmallestLast(
  kept: readonly One[],
  others: readonly One[],
  need: number,
  rounding: number,
): number[] | undefined {
  const rest = kept.reduce((left, { release }) => restOf(left, release, rounding), need);
  const fitting = others.filter(({ release }) => restOf(rest, release, rounding) <= 0);
  const last = fitting.reduce<One | undefined>(
    (best, one) => (best === undefined || one.release < best.release ? one : best),
    undefined,
  );
  return last && [...kept, last].map(({ at }) => at);
}

/**
 * Searches the choices of `count` releases in lexicographic order, and skips those that cannot improve on the best
 * one. Overshoots that differ by less than a billionth of the gap are equal.
 */
function search(
  releases: readonly number[],
  need: number,
  rounding: number,
  count: number,
): number[] | undefined {
  const { most, least } = bounds(releases, count);
  const slack = Math.max(1e-9 * need, rounding);
  const picked: number[] = [];
  let best: number[] | undefined;
  let overshoot = Infinity;
  const walk = (from: number, left: number): void => {
    const wanted = count - picked.length;
    if (wanted === 0) {
      if (left > rounding || -left >= overshoot - slack) return;
      best = [...picked];
      overshoot = -left;
      return;
    }
    for (let at = from; at + wanted <= releases.length; at++) {
      const release = releases[at] ?? 0;
      const row = (at + 1) * (count + 1) + wanted - 1;
      if (left - release - (most[row] ?? 0) > slack) continue;
      if (release + (least[row] ?? 0) - left >= overshoot - slack) continue;
      picked.push(at);
      walk(at + 1, left - release);
      picked.pop();
    }
  };
  walk(0, need);
  return best;
}

/** Returns, for every start index and count, the largest and the smallest sum of that many releases from there. */
function bounds(releases: readonly number[], count: number): Record<"most" | "least", Float64Array> {
  const most = new Float64Array((releases.length + 1) * (count + 1));
  const least = new Float64Array(most.length);
  let sorted: number[] = [];
  for (let at = releases.length - 1; at >= 0; at--) {
    sorted = [...sorted, releases[at] ?? 0].sort((a, b) => a - b);
    let low = 0;
    let high = 0;
    for (let number = 1; number <= Math.min(count, sorted.length); number++) {
      low += sorted[number - 1] ?? 0;
      high += sorted[sorted.length - number] ?? 0;
      least[at * (count + 1) + number] = low;
      most[at * (count + 1) + number] = high;
    }
  }
  return { most, least };
}
