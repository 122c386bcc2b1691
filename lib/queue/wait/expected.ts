/**
 * Estimates how long a build at a place in line will wait, from builds that were queued at such a place before. The
 * range is shown with its coverage, measured by replaying the same history: the share of builds whose wait was within
 * the range that they would have been shown. Own method.
 */

/** A build that was handed out to a runner of one queue key. Instants in milliseconds. */
export interface HandOut {
  readonly queuedAtMs: number;
  readonly startedAtMs: number;
}

export interface ExpectedWait {
  readonly medianSeconds: number;
  /** Eight of ten builds waited between these two values. */
  readonly lowSeconds: number;
  readonly highSeconds: number;
  /** Number of builds in the sample, and the places at which they were queued: "3–5". */
  readonly sample: number;
  readonly places: string;
  /** Share of tested builds whose wait was within the predicted range, 0 to 1; null if none could be tested. */
  readonly coverage: number | null;
  readonly tested: number;
  /** For a build that already waits; absent if not requested. */
  readonly waited?: Waited;
}

/** A waiting build. Unix milliseconds. */
export interface Since {
  readonly queuedAt: number;
  readonly now: number;
}

export interface Waited {
  readonly seconds: number;
  /** Share of the sample that did not wait longer than this build has, 0 to 1. */
  readonly longerThan: number;
  /** Remaining wait, from the part of the sample that waited longer; null if that part is too small. */
  readonly left: Range | null;
}

/** First places of groups of places with similar waits. */
const GROUPS = [1, 2, 3, 6, 11, 21, 51, 101, 201, 501] as const;
/** Maximum number of recent builds of a group that count, and the minimum for an estimate. */
const MOST = 50;
const FEWEST = 10;
/** Minimum number of builds in the sample that waited longer than this build has. */
const FEWEST_LEFT = 5;

interface Known extends HandOut {
  readonly group: number;
  readonly seconds: number;
}

/**
 * Returns null if fewer than 10 builds were queued at such a place. `place` counts from 1. With `since`, `place` is
 * the build's current place, and the sample is chosen by the place at which it was queued.
 */
export type WaitByPlace = (place: number, since?: Since) => ExpectedWait | null;

/** Reads a key's history once, in any order, and returns estimates for every place. */
export function expectedWaits(history: readonly HandOut[]): WaitByPlace {
  const known = knownOf(history);
  const { coverage, tested } = backTest(known);
  return (place, since) => {
    const group = groupOf(since ? place + startedAhead(history, since.queuedAt) : place);
    const alike = known.filter((each) => each.group === group);
    const range = rangeOf(alike);
    return (
      range && {
        ...range,
        places: placesOf(group),
        coverage,
        tested,
        ...(since && { waited: waitedOf(alike, since) }),
      }
    );
  };
}

/** Returns the number of builds that were ahead when one was queued and have been handed out since. */
const startedAhead = (history: readonly HandOut[], queuedAt: number): number =>
  history.filter(({ queuedAtMs, startedAtMs }) => queuedAtMs < queuedAt && startedAtMs >= queuedAt).length;

function waitedOf(alike: readonly Known[], { queuedAt, now }: Since): Waited {
  const seconds = Math.max(now - queuedAt, 0) / 1_000;
  const sample = alike.slice(-MOST);
  const left = sample.filter((each) => each.seconds > seconds);
  return {
    seconds,
    longerThan: 1 - left.length / sample.length,
    left: left.length < FEWEST_LEFT ? null : quantiles(left.map((each) => each.seconds - seconds)),
  };
}

/** Adds the place at which each build was queued, and sorts by start. */
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

/**
 * Tests the estimate that each build would have been shown when it was queued, from builds that had started before.
 */
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
  return alike.length < FEWEST ? null : quantiles(alike.slice(-MOST).map(({ seconds }) => seconds));
}

function quantiles(unsorted: readonly number[]): Range {
  const waits = unsorted.toSorted((a, b) => a - b);
  return {
    medianSeconds: nearestRank(waits, 0.5),
    lowSeconds: nearestRank(waits, 0.1),
    highSeconds: nearestRank(waits, 0.9),
    sample: waits.length,
  };
}

/** Returns the smallest value that at least this share of the sorted values does not exceed; 0 without values. */
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

/** Returns how many of the sorted values are less. */
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
