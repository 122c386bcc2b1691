/** Range and instant queries of any Prometheus-compatible API, read into the sample matrix (discovery.md section 2). */
import { MatrixBuilder, MatrixTooLargeError, type BuiltMatrix } from "../../discovery/matrix";
import type { PrometheusQuery } from "../../discovery/policy/model";
import type { Warning } from "../../discovery/result";
import { SourceError } from "../errors";
import type { Answer, HttpSession } from "../http/session";
import { joinUrl } from "../http/url";
import type { Call, Fetched } from "../outcome";
import { alignedGrid, apiSeconds, splitGrid } from "./grid";
import { PrometheusResponse, type SeriesSink } from "./response";

type PrometheusCall = Call<PrometheusQuery>;

/** Longer URLs are cut or refused by some proxies; such a query goes as a form instead. */
const LONGEST_GET = 2_000;

/** Throws SourceError; what was counted before `noImageLabel` is left with `onFailure`. */
export async function fetchPrometheus(call: PrometheusCall): Promise<Fetched> {
  try {
    return call.query.queryType === "instant" ? await fetchInstant(call) : await fetchRange(call);
  } catch (error) {
    if (error instanceof MatrixTooLargeError) throw new SourceError("tooLarge", error.message);
    throw error;
  }
}

async function fetchRange(call: PrometheusCall): Promise<Fetched> {
  const { query, ctx } = call;
  const grid = alignedGrid(ctx.nowMs, query.lookbackSeconds, query.stepSeconds);
  const parts = splitGrid(grid, ctx.limits.maxPoints);
  const builder = builderFor(call, grid.startMs / 1000, grid.stepMs / 1000, grid.steps);
  const notes: string[] = [];
  for (const [index, part] of parts.entries()) {
    if (index > 0) builder.beginChunk();
    call.setFraction((body) =>
      body === null && parts.length === 1 ? null : (index + (body ?? 0)) / parts.length,
    );
    const params = {
      query: query.query,
      start: apiSeconds(part.startMs),
      end: apiSeconds(part.endMs),
      step: apiSeconds(grid.stepMs),
    };
    const response = new PrometheusResponse(
      sinkInto(builder, ctx.limits.maxSeries),
      "matrix",
      grid.stepMs / 1000,
    );
    await readAnswer(await ask(call.session, "/api/v1/query_range", params), response);
    notes.push(...response.notes);
  }
  return finish(call, builder.finish(), grid.endMs / 1000, query.lookbackSeconds, notes);
}

async function fetchInstant(call: PrometheusCall): Promise<Fetched> {
  const { query, ctx } = call;
  const builder = builderFor(call, ctx.nowMs / 1000, 0, 1);
  const response = new PrometheusResponse(sinkInto(builder, ctx.limits.maxSeries), "vector", 0);
  const params = { query: query.query, time: apiSeconds(ctx.nowMs) };
  await readAnswer(await ask(call.session, "/api/v1/query", params), response);
  return finish(call, builder.finish(), ctx.nowMs / 1000, 0, response.notes);
}

function builderFor(call: PrometheusCall, start: number, step: number, steps: number): MatrixBuilder {
  const duplicates = call.ctx.semantics === "operator" ? "last" : "add";
  return new MatrixBuilder({ start, step, steps, duplicates, query: call.query.name });
}

function sinkInto(builder: MatrixBuilder, maxSeries: number): SeriesSink {
  let series = 0;
  return {
    beginSeries(labels) {
      if (++series > maxSeries) {
        throw new SourceError(
          "tooLarge",
          `the answer has more than ${maxSeries} series: aggregate the query by image, ` +
            "as in count(…) by (image), or narrow its label matchers",
        );
      }
      builder.beginSeries(labels.get("image"), Object.fromEntries(labels));
    },
    add(timestamp, value) {
      builder.add(timestamp, value);
    },
    addRun(timestamp, values, count) {
      builder.addRun(timestamp, values, count);
    },
  };
}

/** Sends a query; a long one as a form, again as a plain GET if the server does not take forms. */
export async function ask(
  session: HttpSession,
  path: string,
  params: Readonly<Record<string, string>>,
): Promise<Answer> {
  const url = joinUrl(session.baseUrl, path, params);
  if (url.href.length > LONGEST_GET) {
    const answer = await session.send(joinUrl(session.baseUrl, path), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(params).toString(),
    });
    if (answer.status >= 200 && answer.status < 300) return answer;
    if (answer.status !== 405 && answer.status !== 501) throw await session.httpError(answer);
  }
  return session.sendOk(url);
}

async function readAnswer(answer: Answer, response: PrometheusResponse): Promise<void> {
  await answer.consume((chunk) => response.push(chunk));
  response.end();
}

function finish(
  call: PrometheusCall,
  built: BuiltMatrix,
  end: number,
  lookbackSeconds: number,
  notes: readonly string[],
): Fetched {
  const { ignoredSeries, ignoredLabels } = built;
  if (built.series === 0 && ignoredSeries > 0) {
    call.onFailure({ ignoredSeries, ignoredLabels });
    throw new SourceError(
      "noImageLabel",
      `none of the ${ignoredSeries} series has an image label: let the query keep it, as in count(…) by (image)`,
    );
  }
  const said = [...new Set(notes)].map((message): Warning => ({
    code: "serverWarning",
    message,
    query: call.query.name,
  }));
  return {
    data: { kind: "matrix", matrix: built.matrix, end, lookbackSeconds },
    series: built.series,
    samples: built.samples,
    ignoredSeries,
    ignoredLabels,
    warnings: [...built.warnings, ...said],
  };
}
