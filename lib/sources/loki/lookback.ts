/**
 * Detects whether a Loki left out the beginning of a range. Its `max_query_lookback` silently moves the start of a
 * range towards now; only a range that lies completely before the limit may be refused.
 * https://grafana.com/docs/loki/latest/configure/#limits_config
 */
import { parseDuration } from "../../document/duration";
import { toSourceError } from "../errors";
import { getJson, property } from "../finding";
import type { HttpSession } from "../http/session";
import { joinUrl } from "../http/url";
import type { LogEntry } from "./entry";
import type { LokiRange } from "./paging";

export interface Shortened {
  /** Unix nanoseconds: nothing before this was returned. */
  readonly fromNs: bigint;
  /** `max_query_lookback` as the server states it. */
  readonly limit?: string;
  /** True if the server did not confirm it, and only its entries suggest that it cut the range. */
  readonly suspected?: true;
}

const SECOND_NS = 1_000_000_000n;
/** Shorter gaps are ignored. */
const TOLERANCE_NS = 60n * SECOND_NS;
const REFUSED = /max_query_lookback \(([^()]{1,100})\)/;
const MAX_CONFIG_BYTES = 1_048_576;
/** Maximum number of points that a probe requests. */
const POINTS = 500n;

/**
 * Returns null if the range was read from its beginning, as far as the server tells. `entries` are those of the
 * range, in time order; if they start with the range, no request is sent. Throws only if the query is cancelled.
 */
export async function shortenedStart(
  session: HttpSession,
  query: string,
  range: LokiRange,
  entries: readonly LogEntry[],
): Promise<Shortened | null> {
  const first = entries[0]?.timeNs ?? range.endNs;
  const lateBy = (ns: bigint): bigint => ns - range.startNs;
  if (lateBy(first) <= TOLERANCE_NS) return null;
  const limit = (await refusedLimit(session, query, range)) ?? (await configuredLimit(session));
  const lookbackNs = limit === null ? 0n : BigInt(Math.ceil(lookbackSeconds(limit))) * SECOND_NS;
  if (limit !== null && lookbackNs > 0n) {
    // Counted back from now, by this clock or the server's. Earlier entries prove that this tenant has another limit.
    const now = BigInt(Date.now()) * 1_000_000n;
    const fromNs = [now, range.endNs]
      .map((end) => end - lookbackNs)
      .find((allowed) => allowed <= first + TOLERANCE_NS);
    if (fromNs !== undefined) return lateBy(fromNs) <= TOLERANCE_NS ? null : { fromNs, limit };
  }
  const observed = await observedStart(session, range);
  if (observed !== null) return lateBy(observed) <= TOLERANCE_NS ? null : { fromNs: observed };
  return limit === null && startsAbruptly(range, entries) ? { fromNs: first, suspected: true } : null;
}

/** Reads the limit from the refusal of a range that ends where the requested one starts. */
async function refusedLimit(
  session: HttpSession,
  query: string,
  { startNs }: LokiRange,
): Promise<string | null> {
  const { error } = await ask(session, { query, start: startNs, end: startNs + 1n, limit: 1n });
  return REFUSED.exec(error)?.[1] ?? null;
}

/** Reads the limit from `/config`, which has that of tenants without their own; null if it may not be read. */
async function configuredLimit(session: HttpSession): Promise<string | null> {
  try {
    const answer = await session.sendOk(joinUrl(session.baseUrl, "/config"));
    const text = (await session.readBytes(answer, MAX_CONFIG_BYTES)).toString("utf8");
    const [, limits = ""] = text.split(/^limits_config:/m);
    const [block = ""] = limits.split(/^[^\s#]/m);
    return /^ +max_query_lookback: *"?([^\s"]+)/m.exec(block)?.[1] ?? null;
  } catch (error) {
    return unlessCancelled(error, null);
  }
}

/** Finds the start by `vector(1)`, which has a value at every step, narrowed down to a second. */
async function observedStart(session: HttpSession, range: LokiRange): Promise<bigint | null> {
  let { startNs, endNs } = range;
  for (let known: bigint | null = null; ;) {
    const step = (endNs - startNs) / POINTS / SECOND_NS + 1n;
    const found = await firstPoint(session, { startNs, endNs }, step);
    if (found === null) return known;
    if (step === 1n || found - range.startNs <= TOLERANCE_NS) return found;
    known = found;
    const before = found - step * SECOND_NS;
    if (before > startNs) startNs = before;
    endNs = found + SECOND_NS;
  }
}

async function firstPoint(session: HttpSession, range: LokiRange, step: bigint): Promise<bigint | null> {
  const { data } = await ask(session, { query: "vector(1)", start: range.startNs, end: range.endNs, step });
  const result = property(data, "resultType") === "matrix" ? property(data, "result") : null;
  const values = Array.isArray(result) ? property(result[0], "values") : null;
  const time: unknown = Array.isArray(values) && Array.isArray(values[0]) ? values[0][0] : null;
  const ms = Math.round(Number(time) * 1000);
  if (time === null || !Number.isSafeInteger(ms)) return null;
  // Servers that align steps may start slightly before the range.
  const ns = BigInt(ms) * 1_000_000n;
  return ns > range.endNs ? null : ns < range.startNs ? range.startNs : ns;
}

async function ask(
  session: HttpSession,
  params: Readonly<Record<string, string | bigint>>,
): Promise<{ data?: unknown; error: string }> {
  try {
    const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
    const answer = await getJson(session, "/loki/api/v1/query_range", texts);
    return { data: property(answer, "data"), error: "" };
  } catch (error) {
    return unlessCancelled(error, { error: toSourceError(error).said ?? "" });
  }
}

/** These probes are sent in addition to the query: their failure does not fail it. */
function unlessCancelled<T>(error: unknown, otherwise: T): T {
  if (toSourceError(error).code === "cancelled") throw error;
  return otherwise;
}

/** Whether the gap before the first entry is far longer than any gap between two entries. */
function startsAbruptly({ startNs, endNs }: LokiRange, entries: readonly LogEntry[]): boolean {
  const [first] = entries;
  if (first === undefined || entries.length < 10) return false;
  let longest = (endNs - startNs) / 100n;
  entries.forEach(({ timeNs }, index) => {
    const gap = timeNs - (entries[index - 1]?.timeNs ?? timeNs);
    if (gap > longest) longest = gap;
  });
  return first.timeNs - startNs > 2n * longest;
}

/**
 * Parses Prometheus' durations, which have days and weeks in addition to Go's units. Returns 0, no limit, for invalid
 * text.
 */
function lookbackSeconds(text: string): number {
  const hours: Readonly<Record<string, number>> = { d: 24, w: 168, y: 8_760 };
  return (
    parseDuration(text.replace(/(\d+)([dwy])/g, (_, n, unit) => `${Number(n) * (hours[unit] ?? 0)}h`)) ?? 0
  );
}
