/**
 * How long a build at a place in line will wait: as long as those did that came to such a place before. The range is
 * shown with its coverage, which going through the same history again gives: how many waited within the range that
 * would have been told to them. Own method.
 */

/** A build that was handed out to runners of one queue key; instants in milliseconds. */
export interface HandOut {
  readonly queuedAtMs: number;
  readonly startedAtMs: number;
}

export interface ExpectedWait {
  readonly medianSeconds: number;
  /** Eight of ten waited between these two. */
  readonly lowSeconds: number;
  readonly highSeconds: number;
  /** Builds that this comes from, and the places that they came to: "3–5". */
  readonly sample: number;
  readonly places: string;
  /** Share of tested builds whose wait was within the range told before, 0 to 1; null where none could be tested. */
  readonly coverage: number | null;
  readonly tested: number;
}

/** First places of groups of places that wait about alike. */
const GROUPS = [1, 2, 3, 6, 11, 21, 51, 101, 201, 501] as const;
/** The latest builds of a group that count, and the fewest that say anything. */
const MOST = 50;
const FEWEST = 10;

interface Known extends HandOut {
  readonly group: number;
  readonly seconds: number;
}

/** Null where fewer than 10 builds came to such a place. `place` counts from 1. */
export type WaitByPlace = (place: number) => ExpectedWait | null;

/** Reads a key's history once, in any order, and answers for every place. */
export function expectedWaits(history: readonly HandOut[]): WaitByPlace {
  const known = knownOf(history);
  const { coverage, tested } = backTest(known);
  return (place) => {
    const group = groupOf(place);
    const range = rangeOf(known.filter((each) => each.group === group));
    return range && { ...range, places: placesOf(group), coverage, tested };
  };
}

/** With the place that each came to, in the order of starting. */
function knownOf(history: readonly HandOut[]): readonly Known[] {
  const queued = history.map(({ queuedAtMs }) => queuedAtMs).sort((a, b) => a - b);
  const started = history.map(({ startedAtMs }) => startedAtMs).sort((a, b) => a - b);
  return history
    .map((each) => {
      const ahead = countBelow(queued, each.queuedAtMs) - countBelow(started, each.queuedAtMs);
      return {
        ...each,
        group: groupOf(Math.max(ahead, 0) + 1),
        seconds: Math.max(each.startedAtMs - each.queuedAtMs, 0) / 1_000,
      };
    })
    .sort((a, b) => a.startedAtMs - b.startedAtMs || a.queuedAtMs - b.queuedAtMs);
}

/** What would have been told to each build when it came, from those that had started before. */
function backTest(known: readonly Known[]): Pick<ExpectedWait, "coverage" | "tested"> {
  const before = new Map<number, Known[]>();
  let at = 0;
  let within = 0;
  let tested = 0;
  for (const each of [...known].sort((a, b) => a.queuedAtMs - b.queuedAtMs)) {
    for (let next = known[at]; next && next.startedAtMs < each.queuedAtMs; next = known[++at]) {
      before.set(next.group, [...(before.get(next.group) ?? []).slice(1 - MOST), next]);
    }
    const range = rangeOf(before.get(each.group) ?? []);
    if (!range) continue;
    tested += 1;
    if (each.seconds >= range.lowSeconds && each.seconds <= range.highSeconds) within += 1;
  }
  return { coverage: tested === 0 ? null : within / tested, tested };
}

type Range = Pick<ExpectedWait, "medianSeconds" | "lowSeconds" | "highSeconds" | "sample">;

function rangeOf(alike: readonly Known[]): Range | null {
  if (alike.length < FEWEST) return null;
  const waits = alike
    .slice(-MOST)
    .map(({ seconds }) => seconds)
    .sort((a, b) => a - b);
  return {
    medianSeconds: nearestRank(waits, 0.5),
    lowSeconds: nearestRank(waits, 0.1),
    highSeconds: nearestRank(waits, 0.9),
    sample: waits.length,
  };
}

/** The value that this share of the sorted ones does not exceed; 0 without values. */
export function nearestRank(sorted: readonly number[], share: number): number {
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? 0;
}

function groupOf(place: number): number {
  return GROUPS.findLast((first) => first <= place) ?? 1;
}

function placesOf(group: number): string {
  const next = GROUPS.find((first) => first > group);
  if (next === undefined) return `${group} and more`;
  return next - group === 1 ? `${group}` : `${group}–${next - 1}`;
}

/** How many of the sorted values are less. */
function countBelow(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
