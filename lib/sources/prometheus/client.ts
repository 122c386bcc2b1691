/**
 * Range and instant queries of any Prometheus-compatible API. A sink receives each series with all of its labels,
 * sample by sample as the response is read. https://prometheus.io/docs/prometheus/latest/querying/api/
 */
import type { Grid } from "../../numeric/alignedGrid";
import type { Answer } from "../http/answer";
import type { HttpSession } from "../http/session";
import { joinUrl } from "../http/url";
import { apiSeconds, splitGrid } from "./grid";
import { PrometheusResponse, type SeriesSink } from "./response";

/** Some proxies cut or refuse longer URLs; such a query is sent as a form instead. */
const LONGEST_GET = 2_000;

export interface RangeQuery {
  /** PromQL. */
  readonly query: string;
  readonly grid: Grid;
  /** Maximum number of points per series in one request; a longer grid takes several requests. */
  readonly maxPoints: number;
}

export interface InstantQuery {
  /** PromQL. */
  readonly query: string;
  /** Unix milliseconds. */
  readonly timeMs: number;
}

/** Returns the parameters of each request of a range query, in time order. */
export function rangeRequests({ query, grid, maxPoints }: RangeQuery): Record<string, string>[] {
  return splitGrid(grid, maxPoints).map(({ startMs, endMs }) => ({
    query,
    start: apiSeconds(startMs),
    end: apiSeconds(endMs),
    step: apiSeconds(grid.stepMs),
  }));
}

/** Returns the server's warnings and infos. Throws SourceError, or whatever the sink throws. */
export async function queryRange(
  session: HttpSession,
  range: RangeQuery,
  sink: SeriesSink,
): Promise<string[]> {
  const requests = rangeRequests(range);
  const notes: string[] = [];
  for (const [index, params] of requests.entries()) {
    sink.beginAnswer?.(index, requests.length);
    const response = new PrometheusResponse(sink, "matrix", range.grid.stepMs / 1000, session.quote);
    await readAnswer(await ask(session, "/api/v1/query_range", params), response);
    notes.push(...response.notes);
  }
  return notes;
}

/** Reads one sample per series. Returns and throws like `queryRange`. */
export async function queryInstant(
  session: HttpSession,
  { query, timeMs }: InstantQuery,
  sink: SeriesSink,
): Promise<string[]> {
  const response = new PrometheusResponse(sink, "vector", 0, session.quote);
  await readAnswer(await ask(session, "/api/v1/query", { query, time: apiSeconds(timeMs) }), response);
  return response.notes;
}

export interface QueryRequest {
  readonly url: URL;
  /** Body of a POST; null for a GET, whose parameters are in its URL. */
  readonly form: string | null;
}

/** Returns how a query is sent: as a form if its URL would be longer than 2,000 characters. */
export function queryRequest(
  baseUrl: URL,
  path: string,
  params: Readonly<Record<string, string>>,
): QueryRequest {
  const url = joinUrl(baseUrl, path, params);
  if (url.href.length <= LONGEST_GET) return { url, form: null };
  return { url: joinUrl(baseUrl, path), form: new URLSearchParams(params).toString() };
}

/** Sends a query, a long one as a form, and again as a plain GET if the server does not accept forms. */
async function ask(
  session: HttpSession,
  path: string,
  params: Readonly<Record<string, string>>,
): Promise<Answer> {
  const { url, form } = queryRequest(session.baseUrl, path, params);
  if (form !== null) {
    const answer = await session.send(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: form,
    });
    if (answer.status >= 200 && answer.status < 300) return answer;
    if (answer.status !== 405 && answer.status !== 501) throw await session.httpError(answer);
  }
  return session.sendOk(joinUrl(session.baseUrl, path, params));
}

async function readAnswer(answer: Answer, response: PrometheusResponse): Promise<void> {
  await answer.consume((chunk) => response.push(chunk));
  response.end();
}
