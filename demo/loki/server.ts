/**
 * The demo's Loki: /loki/api/v1/query_range, /labels, /label/<name>/values, /series, /status/buildinfo and /ready,
 * with the real server's limit, defaults and error bodies (which are plain text).
 * API: https://grafana.com/docs/loki/latest/reference/loki-http-api/
 */
import type { ServerResponse } from "node:http";
import { sendJson, sendText, type DemoHandler, type DemoRequest } from "../http";
import { NAMESPACE } from "../pulls";
import { place, QuerySyntaxError } from "../query";
import { selectEntries, streamLabels, type DemoEntry } from "./entries";
import { parseLogql, type LogQuery } from "./logql";
import { parseLokiTime } from "./time";

export const MAX_ENTRIES = 5_000;
const DEFAULT_LIMIT = 100;
const HOUR_NS = 3_600_000_000_000n;

/** A parameter that the server refuses with 400. */
class BadRequest extends Error {}

export interface LokiSpan {
  /** Unix nanoseconds: entries with from ≤ time < to exist. */
  readonly fromNs: bigint;
  readonly toNs: bigint;
}

export function lokiHandler(span: () => LokiSpan): DemoHandler {
  return (request, response) => {
    try {
      return answer(request, response, span());
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error;
      sendText(response, 400, `${error.message}\n`);
      return true;
    }
  };
}

function answer(request: DemoRequest, response: ServerResponse, span: LokiSpan): boolean {
  switch (request.path) {
    case "/ready":
      sendText(response, 200, "ready\n");
      return true;
    case "/loki/api/v1/status/buildinfo":
      sendJson(response, 200, { version: "3.4.2-plimsoll-demo", revision: "", branch: "", goVersion: "" });
      return true;
    case "/loki/api/v1/labels":
      sendJson(response, 200, { status: "success", data: Object.keys(streamLabels("Normal")) });
      return true;
    case "/loki/api/v1/label/namespace/values":
      sendJson(response, 200, { status: "success", data: [NAMESPACE] });
      return true;
    case "/loki/api/v1/series":
      sendJson(response, 200, { status: "success", data: series(request) });
      return true;
    case "/loki/api/v1/query_range":
      queryRange(request, response, span);
      return true;
    default:
      return false;
  }
}

function queryRange(request: DemoRequest, response: ServerResponse, span: LokiSpan): void {
  const { params } = request;
  const query = parseQuery(params.get("query") ?? "");
  const endNs = time(params, "end") ?? span.toNs;
  const startNs = time(params, "start") ?? endNs - HOUR_NS;
  if (endNs < startNs) throw new BadRequest("end timestamp must not be before or equal to start time");
  const limit = parseLimit(params.get("limit"));
  const direction = (params.get("direction") ?? "backward").toLowerCase();
  if (direction !== "forward" && direction !== "backward") {
    throw new BadRequest(`invalid direction '${direction}'`);
  }
  const range = { startNs: max(startNs, span.fromNs), endNs: min(endNs, span.toNs) };
  const entries = range.endNs > range.startNs ? selectEntries(query, range, limit, direction) : [];
  sendJson(response, 200, {
    status: "success",
    data: { resultType: "streams", result: streams(entries), stats: {} },
  });
}

/** Entries by their labels, in the order in which the labels first appear. */
function streams(entries: readonly DemoEntry[]): { stream: object; values: [string, string][] }[] {
  const found = new Map<string, { stream: object; values: [string, string][] }>();
  for (const { timeNs, line, labels } of entries) {
    const key = JSON.stringify(labels);
    let stream = found.get(key);
    if (!stream) found.set(key, (stream = { stream: labels, values: [] }));
    stream.values.push([String(timeNs), line]);
  }
  return [...found.values()];
}

function series(request: DemoRequest): object[] {
  const selectors = [...request.params.getAll("match[]"), ...request.params.getAll("match")].map(parseQuery);
  return [streamLabels("Normal"), streamLabels("Warning")].filter(
    (labels) => selectors.length === 0 || selectors.some(({ stream }) => stream(labels)),
  );
}

function parseQuery(text: string): LogQuery {
  try {
    return parseLogql(text);
  } catch (error) {
    if (!(error instanceof QuerySyntaxError)) throw error;
    const { line, column } = place(text, error.at);
    throw new BadRequest(`parse error at line ${line}, col ${column}: syntax error: ${error.message}`);
  }
}

function parseLimit(text: string | null): number {
  if (text === null) return DEFAULT_LIMIT;
  const limit = Number(text);
  if (!Number.isInteger(limit)) throw new BadRequest(`strconv.Atoi: parsing "${text}": invalid syntax`);
  if (limit <= 0) throw new BadRequest("limit must be a positive value");
  if (limit > MAX_ENTRIES) {
    throw new BadRequest(
      `max entries limit per query exceeded, limit > max_entries_limit_per_query (${limit} > ${MAX_ENTRIES})`,
    );
  }
  return limit;
}

function time(params: URLSearchParams, name: string): bigint | null {
  const text = params.get(name);
  if (text === null || text === "") return null;
  const ns = parseLokiTime(text);
  if (ns === null) throw new BadRequest(`could not parse '${name}' parameter: "${text}" is no time`);
  return ns;
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
