/**
 * The demo's Loki: /loki/api/v1/query_range, /labels and /label/<name>/values (with query), /series,
 * /status/buildinfo, /config and /ready, with the real server's limits, defaults and error bodies (which are plain
 * text). API: https://grafana.com/docs/loki/latest/reference/loki-http-api/
 */
import type { ServerResponse } from "node:http";
import { sendJson, sendText, type DemoHandler, type DemoRequest } from "../http";
import { place, QuerySyntaxError } from "../query";
import { selectEntries, streamLabels, type DemoEntry } from "./entries";
import { configOf, DEMO_LIMITS, limitedStart, vectorOfOne, type LokiLimits } from "./limits";
import { parseLogql, type Labels, type LogQuery } from "./logql";
import { parseLokiTime } from "./time";

const MAX_ENTRIES = 5_000;
const DEFAULT_LIMIT = 100;
const HOUR_NS = 3_600_000_000_000n;

/** A parameter that the server rejects with 400. */
class BadRequest extends Error {}

export interface LokiSpan {
  /** Unix nanoseconds: entries with from ≤ time < to exist. */
  readonly fromNs: bigint;
  readonly toNs: bigint;
}

export function lokiHandler(span: () => LokiSpan, limits: LokiLimits = DEMO_LIMITS): DemoHandler {
  return (request, response) => {
    try {
      return answer(request, response, span(), limits);
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error;
      sendText(response, 400, `${error.message}\n`);
      return true;
    }
  };
}

function answer(request: DemoRequest, response: ServerResponse, span: LokiSpan, limits: LokiLimits): boolean {
  switch (request.path) {
    case "/config":
      if (limits.config) sendText(response, 200, configOf(limits, MAX_ENTRIES));
      else sendText(response, 403, "403 Forbidden\n");
      return true;
    case "/ready":
      sendText(response, 200, "ready\n");
      return true;
    case "/loki/api/v1/status/buildinfo":
      sendJson(response, 200, { version: "3.4.2-plimsoll-demo", revision: "", branch: "", goVersion: "" });
      return true;
    case "/loki/api/v1/labels":
      sendJson(response, 200, { status: "success", data: labels(request, Object.keys) });
      return true;
    case "/loki/api/v1/series":
      sendJson(response, 200, { status: "success", data: series(request) });
      return true;
    case "/loki/api/v1/query_range":
      queryRange(request, response, span, limits);
      return true;
    default: {
      const label = /^\/loki\/api\/v1\/label\/([^/]+)\/values$/.exec(request.path)?.[1];
      if (label === undefined) return false;
      const name = decodeURIComponent(label);
      sendJson(response, 200, { status: "success", data: labels(request, (of) => of[name] ?? []) });
      return true;
    }
  }
}

function queryRange(
  request: DemoRequest,
  response: ServerResponse,
  span: LokiSpan,
  limits: LokiLimits,
): void {
  const { params } = request;
  const text = params.get("query") ?? "";
  const endNs = time(params, "end") ?? span.toNs;
  const from = time(params, "start") ?? endNs - HOUR_NS;
  if (endNs < from) throw new BadRequest("end timestamp must not be before or equal to start time");
  const startNs = limitedStart(limits, { startNs: from, endNs }, span.toNs);
  if (typeof startNs === "string") throw new BadRequest(startNs);
  if (limits.metrics && text.trim() === "vector(1)") {
    const step = Number(params.get("step") ?? 60);
    if (!(step > 0)) throw new BadRequest("zero or negative query resolution step widths are not accepted");
    sendJson(response, 200, { status: "success", data: vectorOfOne(startNs, endNs, step) });
    return;
  }
  const query = parseQuery(text);
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

/** Groups entries by their labels, in the order in which the labels first appear. */
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

/**
 * Returns values from the labels of each stream that `query` selects, without duplicates. Loki omits `data` if there
 * are none.
 */
function labels(request: DemoRequest, of: (labels: Labels) => string | string[]): string[] | undefined {
  const found = new Set(series(request, request.params.getAll("query")).map(of).flat());
  return found.size === 0 ? undefined : [...found].sort();
}

function series(
  request: DemoRequest,
  asked = [...request.params.getAll("match[]"), ...request.params.getAll("match")],
): Labels[] {
  const selectors = asked.map(parseQuery);
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
