/**
 * Reads a time range of Loki completely: no entry is lost or counted twice, even if many share one nanosecond or a
 * server silently returns less than requested (discovery.md section 2).
 *
 * Each page starts at the last nanosecond of the previous one, inclusive, and replaces the entries held for that
 * nanosecond, because a page cuts it at an arbitrary entry. Within a nanosecond, the response order is kept.
 */
import { SourceError } from "../errors";
import type { LogEntry } from "./entry";

export interface PageSource {
  /** Returns entries with start ≤ time < end, earliest first, at most `limit` of them, possibly fewer. */
  readonly page: (range: LokiRange) => Promise<readonly LogEntry[]>;
  /** Returns the maximum number of entries per page, as far as it is known. */
  readonly limit: () => number;
  /**
   * Returns whether reading the nanosecond from its other end returns the same entries, so that none is missing in
   * between.
   */
  readonly sameBackward: (timeNs: bigint, entries: readonly LogEntry[]) => Promise<boolean>;
  /**
   * Returns all entries of a nanosecond that holds more than the `seen` of a page; throws SourceError if it cannot.
   */
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
  /** Entries of the nanosecond at which the next page starts. */
  let held: readonly LogEntry[] = [];
  let startNs = range.startNs;
  /** Size of the largest page: a server that returns less than requested reveals its own limit. */
  let largest = 0;
  /** Whether a page is known to have been cut by the server, so that `largest` is its limit. */
  let cuts = false;
  /** Number of entries of the page that this one continues; 0 if there is none. */
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
      // Entries seen a moment ago are gone (deleted, or the server is inconsistent): keep what has been read.
      break;
    }
    largest = Math.max(largest, page.length);
    // The nanosecond has more entries than the previous page ended with, so that page was cut.
    if (before > 0 && page.length > held.length) cuts = true;
    before = page.length;
    if (last > startNs) {
      const boundary = page.findIndex((entry) => entry.timeNs === last);
      keep(page.slice(0, boundary));
      held = page.slice(boundary);
      startNs = last;
      continue;
    }
    // The page contains only the boundary nanosecond. Check whether it is complete.
    held = page.length > held.length ? page : held;
    const next = startNs + 1n;
    if (page.length < asked) {
      if (page.length < largest) break;
      const more =
        next < range.endNs && (await source.page({ startNs: next, endNs: range.endNs })).length > 0;
      cuts ||= more;
      // After a single page, it is not yet known whether the server returned everything.
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

/** Stable sort: within a nanosecond, the response order is kept (streams are listed one after the other). */
function inTimeOrder(entries: readonly LogEntry[]): LogEntry[] {
  return [...entries].sort((a, b) => (a.timeNs < b.timeNs ? -1 : a.timeNs > b.timeNs ? 1 : 0));
}
