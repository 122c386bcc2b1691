/**
 * Reads one nanosecond that holds more entries than a page: with a larger page if the server allows it, otherwise
 * stream by stream. If neither returns all entries, the query fails with an error; entries are never lost silently.
 */
import { SourceError } from "../errors";
import type { LogEntry } from "./entry";
import type { LokiApi } from "./api";
import type { LokiRange } from "./paging";
import { findSelector, streamSelector } from "./selector";

const LARGEST_LIMIT = 200_000;
const MAX_STREAMS = 1_000;
const SECOND_NS = 1_000_000_000n;

/**
 * Whether reading the nanosecond backwards, from its other end, returns the same entries: then none is missing in
 * between.
 */
export async function sameBackward(
  api: LokiApi,
  query: string,
  timeNs: bigint,
  entries: readonly LogEntry[],
): Promise<boolean> {
  const range = { startNs: timeNs, endNs: timeNs + 1n };
  return sameEntries(entries, await api.entries(query, range, "backward"));
}

/** `seen`: number of entries of this nanosecond in the page that ended within it. */
export async function wholeNanosecond(
  api: LokiApi,
  query: string,
  timeNs: bigint,
  seen: number,
): Promise<readonly LogEntry[]> {
  const range = { startNs: timeNs, endNs: timeNs + 1n };
  const before = api.limit;
  try {
    return (await withLargerPage(api, query, range, seen)) ?? (await byStream(api, query, range));
  } finally {
    api.limit = Math.min(api.limit, before);
  }
}

async function withLargerPage(
  api: LokiApi,
  query: string,
  range: LokiRange,
  seen: number,
): Promise<readonly LogEntry[] | null> {
  while (!api.limitStated && api.limit < LARGEST_LIMIT) {
    api.limit = Math.min(api.limit * 4, LARGEST_LIMIT);
    const entries = await api.entries(query, range);
    // No more entries although more were requested: possibly a server that truncates silently.
    if (entries.length <= seen) return null;
    if (entries.length < api.limit) return entries;
  }
  return null;
}

async function byStream(api: LokiApi, query: string, range: LokiRange): Promise<readonly LogEntry[]> {
  const found = findSelector(query);
  if (!found) throw tooDense(api, range, "and the query's streams cannot be distinguished");
  const around = { startNs: range.startNs - SECOND_NS, endNs: range.endNs + SECOND_NS };
  const streams = await api.series(found.selector, around).catch(withoutSeries);
  if (streams === null) {
    const entries = await api.entries(query, range);
    if (await sameBackward(api, query, range.startNs, entries)) return entries;
    throw tooDense(api, range, "and the server does not list its streams");
  }
  if (streams.length > MAX_STREAMS) throw tooDense(api, range, `in more than ${MAX_STREAMS} streams`);
  const all: LogEntry[] = [];
  for (const labels of streams) {
    const one = found.replace(streamSelector(labels));
    const forward = await api.entries(one, range);
    // Within one stream, the other direction starts at the other end: if both return the same, nothing lies in
    // between.
    const backward = await api.entries(one, range, "backward");
    if (!sameEntries(forward, backward))
      throw tooDense(api, range, `in one stream, ${streamSelector(labels)}`);
    all.push(...forward);
  }
  return all;
}

/** Returns null for a server without a list of streams; rethrows other errors. */
function withoutSeries(error: unknown): null {
  if (error instanceof SourceError && [404, 405, 501].includes(error.status ?? 0)) return null;
  throw error;
}

function sameEntries(a: readonly LogEntry[], b: readonly LogEntry[]): boolean {
  const lines = (entries: readonly LogEntry[]): string =>
    JSON.stringify(entries.map((entry) => JSON.stringify([entry.line, entry.labels])).sort());
  return a.length === b.length && lines(a) === lines(b);
}

function tooDense({ limit }: LokiApi, range: LokiRange, where: string): SourceError {
  return new SourceError(
    "tooLarge",
    `the nanosecond ${range.startNs} holds more log entries than Loki gives in one answer (${limit}), ${where}: raise ` +
      'max_entries_limit_per_query in Loki\'s limits_config, or narrow the query, as by |= "Pull"',
  );
}
