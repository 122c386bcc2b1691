/**
 * Simulates Loki's query_range over a vector's streams: forward or backward pages within [start, end), and the list
 * of streams, so that a nanosecond that fills a page can be read stream by stream.
 */
import { findSelector, streamSelector } from "../../lib/sources/loki/selector";
import {
  badData,
  isRecord,
  json,
  NOT_FOUND,
  resultOf,
  type Answer,
  type Asked,
  type ResponderFor,
} from "./respond";

const DEFAULT_LIMIT = 100;
const DEFAULT_MAX_LIMIT = 5_000;

interface Entry {
  readonly time: bigint;
  readonly stream: number;
  readonly value: unknown;
}

export const lokiResponder: ResponderFor<"loki"> = ({ body }, query, harness) => {
  const most = harness.lokiLimit ?? DEFAULT_MAX_LIMIT;
  return (asked) => {
    if (asked.path.endsWith("/loki/api/v1/series")) return json({ status: "success", data: streamsOf(body) });
    const streams = query.type === "loki" ? selected(body, query.query, asked.params.get("query")) : [];
    if (streams === null)
      return badData(`no such query in this case: ${asked.params.get("query") ?? "none"}`);
    if (asked.path.endsWith("/loki/api/v1/query_range")) return page(body, asked, most, streams);
    return NOT_FOUND;
  };
};

/** Returns the labels of the body's streams, in order. */
function streamsOf(body: unknown): Record<string, string>[] {
  const streams = resultOf(body, "streams")?.result ?? [];
  return streams.map((stream) => {
    const labels = isRecord(stream) && isRecord(stream.stream) ? stream.stream : {};
    return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));
  });
}

/**
 * Returns the indices of the streams that a query selects: all for the policy's own query, one if its selector names
 * that stream.
 */
function selected(body: unknown, own: string, asked: string | null): number[] | null {
  const streams = streamsOf(body);
  if (asked === own) return [...streams.keys()];
  const narrowed = findSelector(own);
  const one = streams.findIndex((labels) => narrowed?.replace(streamSelector(labels)) === asked);
  return one < 0 ? null : [one];
}

function page(body: unknown, { params }: Asked, most: number, streams: readonly number[]): Answer {
  const start = nanoseconds(params.get("start"));
  const end = nanoseconds(params.get("end"));
  if (start === null || end === null) return badData("start and end must be Unix nanoseconds");
  const found = resultOf(body, "streams");
  if (found === null) return json(body);
  const asked = Number(params.get("limit") ?? DEFAULT_LIMIT);
  const limit = Math.min(Number.isInteger(asked) && asked > 0 ? asked : DEFAULT_LIMIT, most);
  const forward = params.get("direction") === "forward";
  const entries = found.result
    .flatMap(entriesOf)
    .filter(({ time, stream }) => time >= start && time < end && streams.includes(stream))
    .sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
  const kept = forward ? entries.slice(0, limit) : entries.slice(-limit).reverse();
  const result = found.result.flatMap((stream, index) => {
    const values = kept.filter((entry) => entry.stream === index).map((entry) => entry.value);
    return values.length === 0 || !isRecord(stream) ? [] : [{ ...stream, values }];
  });
  return json({ status: "success", data: { ...found.data, result } });
}

function entriesOf(stream: unknown, index: number): Entry[] {
  if (!isRecord(stream) || !Array.isArray(stream.values)) return [];
  return stream.values.flatMap((value: unknown) => {
    const time = Array.isArray(value) ? nanoseconds(String(value[0])) : null;
    return time === null ? [] : [{ time, stream: index, value }];
  });
}

function nanoseconds(text: string | null): bigint | null {
  return text !== null && /^\d+$/.test(text) ? BigInt(text) : null;
}
