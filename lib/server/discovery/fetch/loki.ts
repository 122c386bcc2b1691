/** Kubernetes events from Loki's log lines (discovery.md section 2). */
import { formatGoDuration } from "../../../document/duration";
import { normaliseEvents, operatorEvents, type LokiQuery, type Warning } from "../../../discovery";
import { queryLogs } from "../../../sources/loki/client";
import { shortenedStart, type Shortened } from "../../../sources/loki/lookback";
import type { LokiRange } from "../../../sources/loki/paging";
import type { QueryAdapter } from "./adapter";
import { instant, requestLine } from "./requestLine";

const NS_PER_MS = 1_000_000n;

export const loki: QueryAdapter<LokiQuery> = {
  async fetch({ query, ctx, session, setFraction }) {
    const range = rangeOf(query, ctx.nowMs);
    const entries = await queryLogs(session, {
      query: query.query,
      range,
      pageSize: ctx.limits.lokiPageSize,
      maxEntries: ctx.limits.maxEvents,
      onPage: (startNs) =>
        setFraction(() => Number(startNs - range.startNs) / Number(range.endNs - range.startNs)),
    });
    const shortened = await shortenedStart(session, query.query, range, entries);
    const read = ctx.semantics === "operator" ? operatorEvents : normaliseEvents;
    const { events, records, unparsed } = read(entries, query.parser);
    return {
      data: { kind: "events", events, end: ctx.nowMs / 1000, lookbackSeconds: query.lookbackSeconds },
      records,
      warnings: [
        ...(shortened === null ? [] : [shortenedWarning(query.name, range, shortened)]),
        ...unparsedWarning(query.name, unparsed, entries.length),
      ],
    };
  },

  describe(query, { baseUrl, nowMs, limits }) {
    const { startNs, endNs } = rangeOf(query, nowMs);
    const request = requestLine(baseUrl, "/loki/api/v1/query_range", {
      query: query.query,
      start: String(startNs),
      end: String(endNs),
      limit: String(limits.lokiPageSize),
      direction: "forward",
    });
    const times = [{ label: "Up to", value: instant(nowMs) }];
    return { request, more: "and the pages that follow, until the range is drained", times };
  },

  fromTrial: ({ url, query, lookbackSeconds }) => ({
    name: "preview",
    type: "loki",
    endpoint: url,
    query,
    lookbackSeconds,
    parser: { type: "kubernetesEvents" },
  }),
};

/** Loki excludes the end of a range; the run's own instant belongs to it. */
function rangeOf({ lookbackSeconds }: LokiQuery, nowMs: number): LokiRange {
  const wholeMs = Math.floor(nowMs);
  return {
    startNs: BigInt(wholeMs - Math.round(lookbackSeconds * 1000)) * NS_PER_MS,
    endNs: BigInt(wholeMs) * NS_PER_MS + 1n,
  };
}

function shortenedWarning(query: string, range: LokiRange, { fromNs, limit, suspected }: Shortened): Warning {
  const at = (ns: bigint): string => new Date(Number(ns / NS_PER_MS)).toISOString();
  const minutes = (ns: bigint): string => formatGoDuration(Math.round(Number(ns / NS_PER_MS) / 60_000) * 60);
  const missing = `${minutes(fromNs - range.startNs)} of the ${minutes(range.endNs - range.startNs)} asked for`;
  const fix = "shorten the query's lookback, or raise max_query_lookback in Loki's limits_config";
  const message = suspected
    ? `Loki's first entry is of ${at(fromNs)}, so nothing covers the first ${missing}, and Loki does not report its limits: ` +
      `either nothing was logged before, or it gives no more; then ${fix} (and retention_period)`
    : `Loki gives nothing before ${at(fromNs)}, so the first ${missing} are missing: its max_query_lookback is ` +
      `${limit ?? `about ${minutes(range.endNs - fromNs)}`}; ${fix}`;
  return { code: "rangeShortened", message, query };
}

function unparsedWarning(query: string, unparsed: number, entries: number): Warning[] {
  if (unparsed === 0) return [];
  const message =
    `${unparsed} of ${entries} log entries have no message that could be read: ` +
    "name the fields in the query's parser, or narrow the query to Kubernetes events";
  return [{ code: "unparsedEvents", message, query }];
}
