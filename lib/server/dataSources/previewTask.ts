/** The preview's task in its worker thread: fetches and parses the answer and returns at most a hundred rows. */
import type { Preview } from "../../api/dataSources";
import { PREVIEW_ROWS } from "../../api/previewRows";
import type { Query, QueryData, Semantics } from "../../discovery";
import { placeIn } from "../../sources/place";
import { DEFAULT_LIMITS, type SourceLimits } from "../../sources/types";
import { defineTask, timeLimit } from "../compute/task";
import { adapterOf } from "../discovery/fetch/adapters";
import { fetchQuery } from "../discovery/fetch/fetchQuery";
import { toConnection, type PlainConnection } from "./connect";
import type { SourceCount } from "../../sources/counted";

/** Lower limits than a run's: a person waits for the preview. */
const PREVIEW_LIMITS: SourceLimits = {
  ...DEFAULT_LIMITS,
  idleTimeoutMs: 20_000,
  totalTimeoutMs: 60_000,
  maxBytes: 134_217_728,
  maxEvents: 50_000,
  attempts: 1,
};

interface PreviewInput {
  readonly query: Query;
  readonly semantics: Semantics;
  readonly connection: PlainConnection;
  /** Unix milliseconds. */
  readonly nowMs: number;
}

export const previewTask = defineTask({
  name: "preview",
  pool: "fetching",
  time: timeLimit("previewSeconds"),
  work: async (input: PreviewInput) => ({ value: await preview(input) }),
});

async function preview({ query, semantics, connection, nowMs }: PreviewInput): Promise<{
  readonly preview: Preview;
  readonly count: SourceCount;
}> {
  const outcome = await fetchQuery(query, {
    nowMs,
    semantics,
    connect: () => toConnection(connection),
    // A preview is cancelled by ending its thread.
    signal: new AbortController().signal,
    limits: PREVIEW_LIMITS,
  });
  const { type, status, durationMs, requests, bytes, ignoredSeries } = outcome;
  const place = { baseUrl: connection.baseUrl, nowMs, limits: PREVIEW_LIMITS };
  const { request, more } = adapterOf(query.type).describe(query, place);
  const base = {
    status,
    durationMs,
    ignoredSeries,
    request: more === undefined ? request : `${request} (${more})`,
    ignoredLabels: outcome.ignoredLabels.map((labels) => ({ ...labels })),
  };
  const count = { type, status, durationMs, requests, bytes };
  if (outcome.status === "failed") {
    const { message, code } = outcome;
    const nothing = { series: null, samples: null, records: null, rows: [] };
    const place = placeIn(message, "query" in query ? query.query : "");
    return { preview: { ...base, message, place, ...nothing }, count: { ...count, code } };
  }
  const { series = null, samples = null, records = null, warnings } = outcome;
  const message = warnings.length === 0 ? null : warnings.map((warning) => warning.message).join(" ");
  return {
    preview: { ...base, message, place: null, series, samples, records, rows: rowsOf(outcome.data) },
    count,
  };
}

function rowsOf(data: QueryData): Preview["rows"] {
  switch (data.kind) {
    case "matrix":
      return matrixRows(data.matrix);
    case "totals":
      return data.totals.images
        .slice(0, PREVIEW_ROWS)
        .map((image, row) => ({ image, time: null, value: data.totals.count[row] ?? null, text: "samples" }));
    case "events":
      return data.events.slice(0, PREVIEW_ROWS).map((event) => ({
        image: event.image,
        time: new Date(Number(event.timeNs / 1_000_000n)).toISOString(),
        value: null,
        text: `${event.reason} ${event.pod}: ${event.message}`,
      }));
    case "scores":
      return data.rows
        .slice(0, PREVIEW_ROWS)
        .map((row) => ({ image: row.image, time: null, value: row.score, text: null }));
    case "profile":
      return data.rows.slice(0, PREVIEW_ROWS).map((row) => ({
        image: row.image,
        time: null,
        value: row.p50ColdPullSeconds,
        text: `p50 ${row.p50ColdPullSeconds ?? "–"} s, p95 ${row.p95ColdPullSeconds ?? "–"} s, ${row.sampleCount ?? "–"} samples`,
      }));
  }
}

/** The latest sample of each image. */
function matrixRows(matrix: Extract<QueryData, { kind: "matrix" }>["matrix"]): Preview["rows"] {
  return matrix.images.slice(0, PREVIEW_ROWS).map((image, index) => {
    for (let step = matrix.steps - 1; step >= 0; step -= 1) {
      const value = matrix.values[index * matrix.steps + step] ?? Number.NaN;
      if (!Number.isNaN(value)) {
        return {
          image,
          time: new Date((matrix.start + step * matrix.step) * 1000).toISOString(),
          value,
          text: null,
        };
      }
    }
    return { image, time: null, value: null, text: "no sample" };
  });
}
