/**
 * Reads a time range of Loki until it is drained: no entry lost, none counted twice, also where many share one
 * nanosecond and where a server gives less than it was asked for without saying so (discovery.md section 2).
 *
 * Each page starts at the last nanosecond of the one before, inclusive, and replaces what was held of that
 * nanosecond, because a page cuts it at an arbitrary entry. The order of the answer is kept within a nanosecond.
 */
import { SourceError } from "../errors";
import type { LogEntry } from "./entry";

export interface PageSource {
  /** Entries with start ≤ time < end, the earliest first, at most `limit` of them or fewer. */
  readonly page: (range: LokiRange) => Promise<readonly LogEntry[]>;
  /** Entries the server may give at the most, as far as is known now. */
  readonly limit: () => number;
  /** Whether the nanosecond read from its other end gives the same entries, as it does when nothing lies between. */
  readonly sameBackward: (timeNs: bigint, entries: readonly LogEntry[]) => Promise<boolean>;
  /** All entries of one nanosecond that holds more than the `seen` of a page; throws SourceError if it cannot. */
  readonly wholeNanosecond: (timeNs: bigint, seen: number) => Promise<readonly LogEntry[]>;
}

/** Unix nanoseconds, start inclusive, end exclusive. */
export interface LokiRange {
  readonly startNs: bigint;
  readonly endNs: bigint;
}

/** Throws SourceError `tooLarge` above `maxEvents` entries. */
export async function drain(range: LokiRange, source: PageSource, maxEvents: number): Promise<LogEntry[]> {
  const kept: LogEntry[] = [];
  /** Entries of the nanosecond at which the next page begins. */
  let held: readonly LogEntry[] = [];
  let startNs = range.startNs;
  /** The largest page seen: a server that gives less than asked shows its own limit by it. */
  let largest = 0;
  /** Whether a page has turned out to be cut by the server, so that `largest` is its limit. */
  let cuts = false;
  /** Entries of the page that this one continues; 0 if it continues none. */
  let before = 0;
  const keep = (entries: readonly LogEntry[]): void => {
    if (kept.length + entries.length > maxEvents) {
      throw new SourceError(
        "tooLarge",
        `the query has more than ${maxEvents} log entries: shorten the lookback or narrow the query`,
      );
    }
    for (const entry of entries) kept.push(entry);
  };

  while (startNs < range.endNs) {
    const asked = source.limit();
    const page = inTimeOrder(await source.page({ startNs, endNs: range.endNs }));
    const last = page.at(-1)?.timeNs;
    if (last === undefined) {
      // Entries that were there a moment ago are gone (deleted, or the server is inconsistent): keep what was read.
      break;
    }
    largest = Math.max(largest, page.length);
    // More than the page before ended with: that one was cut.
    if (before > 0 && page.length > held.length) cuts = true;
    before = page.length;
    if (last > startNs) {
      const boundary = page.findIndex((entry) => entry.timeNs === last);
      keep(page.slice(0, boundary));
      held = page.slice(boundary);
      startNs = last;
      continue;
    }
    // Nothing but the boundary itself. Is that all there is of it?
    held = page.length > held.length ? page : held;
    const next = startNs + 1n;
    if (page.length < asked) {
      if (page.length < largest) break;
      const more =
        next < range.endNs && (await source.page({ startNs: next, endNs: range.endNs })).length > 0;
      cuts ||= more;
      // The first and only page so far: nothing tells yet whether the server gave all it has.
      if (!cuts && (page.length === 1 || (await source.sameBackward(startNs, page)))) break;
    }
    keep(await source.wholeNanosecond(startNs, page.length));
    held = [];
    before = 0;
    startNs = next;
  }
  keep(held);
  return kept;
}

/** Stable: the order of the answer stays within a nanosecond (streams are listed one after the other). */
function inTimeOrder(entries: readonly LogEntry[]): LogEntry[] {
  return [...entries].sort((a, b) => (a.timeNs < b.timeNs ? -1 : a.timeNs > b.timeNs ? 1 : 0));
}
