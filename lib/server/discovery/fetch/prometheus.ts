/** Reads Prometheus' series, by image, into the sample matrix (discovery.md section 2). */
import {
  MatrixBuilder,
  MatrixTooLargeError,
  type BuiltMatrix,
  type PrometheusQuery,
  type Warning,
} from "../../../discovery";
import { formatGoDuration } from "../../../document/duration";
import { alignedGrid } from "../../../numeric/alignedGrid";
import { SourceError } from "../../../sources/errors";
import { queryInstant, queryRange, rangeRequests } from "../../../sources/prometheus/client";
import { apiSeconds } from "../../../sources/prometheus/grid";
import type { SeriesSink } from "../../../sources/prometheus/response";
import { firstTotal } from "../../../sources/prometheus/totals";
import type { Call, Fetched, QueryAdapter } from "./adapter";
import { fetchTotals } from "./pushdown";
import { instant, queryLines, requestLine } from "./requestLine";
import { requireImages } from "./requireImages";

type PrometheusCall = Call<PrometheusQuery>;

export const prometheus: QueryAdapter<PrometheusQuery> = {
  /** Counts made before `noImageLabel` are reported to `onFailure`. */
  async fetch(call) {
    try {
      return call.query.queryType === "instant" ? await fetchInstant(call) : await fetchRange(call);
    } catch (error) {
      if (error instanceof MatrixTooLargeError) throw new SourceError("tooLarge", error.message);
      throw error;
    }
  },

  describe({ query, queryType, lookbackSeconds, stepSeconds }, { baseUrl, nowMs, limits, totals }) {
    const { maxPoints } = limits;
    const page = requestLine(baseUrl, "/graph", {
      "g0.expr": query,
      "g0.tab": "0",
      "g0.range_input": queryType === "range" ? formatGoDuration(lookbackSeconds) : "1h",
      "g0.end_input": instant(nowMs).slice(0, 19).replace("T", " "),
    }).slice("GET ".length);
    if (queryType === "instant") {
      const request = queryLines(baseUrl, "/api/v1/query", { query, time: apiSeconds(nowMs) });
      return { request, times: [{ label: "At", value: instant(nowMs) }], page };
    }
    const grid = alignedGrid(nowMs, lookbackSeconds, stepSeconds);
    const times = [
      { label: "From", value: instant(grid.startMs) },
      { label: "To", value: instant(grid.endMs) },
      { label: "Points a series", value: grid.steps.toLocaleString("en-US") },
    ];
    if (totals === true) {
      const request = queryLines(baseUrl, "/api/v1/query", firstTotal(query, grid));
      return {
        request,
        more: "and a subquery like it for each further total, instead of samples",
        times,
        page,
      };
    }
    const requests = rangeRequests({ query, grid, maxPoints });
    const more = `and ${requests.length - 1} more like it: ${maxPoints.toLocaleString("en-US")} points a series at a time`;
    return {
      request: queryLines(baseUrl, "/api/v1/query_range", requests[0] ?? {}),
      ...(requests.length === 1 ? {} : { more }),
      times,
      page,
    };
  },

  fromTrial: ({ url, query, queryType, lookbackSeconds, stepSeconds }) => ({
    name: "preview",
    type: "prometheus",
    endpoint: url,
    queryType,
    query,
    lookbackSeconds,
    stepSeconds,
  }),
};

async function fetchRange(call: PrometheusCall): Promise<Fetched> {
  const { query, ctx, session } = call;
  const grid = alignedGrid(ctx.nowMs, query.lookbackSeconds, query.stepSeconds);
  const pushed = await fetchTotals(call, grid);
  if (pushed.fetched !== null) return pushed.fetched;
  const builder = builderFor(call, grid.startMs / 1000, grid.stepMs / 1000, grid.steps);
  const range = { query: query.query, grid, maxPoints: ctx.limits.maxPoints };
  const notes = await queryRange(session, range, sinkInto(builder, call));
  const fetched = finish(call, builder.finish(), grid.endMs / 1000, query.lookbackSeconds, notes);
  return {
    ...fetched,
    ...(pushed.report === undefined ? {} : { pushdown: pushed.report }),
    warnings: [...(pushed.warning === undefined ? [] : [pushed.warning]), ...(fetched.warnings ?? [])],
  };
}

async function fetchInstant(call: PrometheusCall): Promise<Fetched> {
  const { query, ctx } = call;
  const builder = builderFor(call, ctx.nowMs / 1000, 0, 1);
  const instant = { query: query.query, timeMs: ctx.nowMs };
  const notes = await queryInstant(call.session, instant, sinkInto(builder, call));
  return finish(call, builder.finish(), ctx.nowMs / 1000, 0, notes);
}

function builderFor(call: PrometheusCall, start: number, step: number, steps: number): MatrixBuilder {
  const duplicates = call.ctx.semantics === "operator" ? "last" : "add";
  return new MatrixBuilder({ start, step, steps, duplicates, query: call.query.name });
}

function sinkInto(builder: MatrixBuilder, { ctx, setFraction }: PrometheusCall): SeriesSink {
  const { maxSeries } = ctx.limits;
  let series = 0;
  return {
    beginAnswer(index, answers) {
      if (index > 0) builder.beginChunk();
      series = 0;
      setFraction((body) => (body === null && answers === 1 ? null : (index + (body ?? 0)) / answers));
    },
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

function finish(
  call: PrometheusCall,
  built: BuiltMatrix,
  end: number,
  lookbackSeconds: number,
  notes: readonly string[],
): Fetched {
  const { ignoredSeries, ignoredLabels } = built;
  requireImages(call, built.series, { ignoredSeries, ignoredLabels });
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
