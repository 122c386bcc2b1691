/** One query tried against one source: what is sent, what comes back, at most a hundred rows of it. */
import { parseDuration } from "../../discovery/policy/duration";
import type { QueryData } from "../../discovery/data";
import type { Query } from "../../discovery/policy/model";
import type { Preview, PreviewQueryInput } from "../../api/dataSources";
import { previewQueryInputSchema } from "../../api/dataSources";
import { fetchQuery } from "../../sources/fetchQuery";
import { DEFAULT_LIMITS, type SourceLimits } from "../../sources/types";
import { db } from "../db";
import { NotFoundError, UnprocessableError } from "../http/errors";
import { countQuery } from "../http/metrics";
import { SecretsError } from "../secrets";
import { describeRequest } from "./request";
import { connectionOf } from "./store";

const ROWS = 100;
/** A preview is looked at by a person who waits: less of everything than a run may have. */
const PREVIEW_LIMITS: SourceLimits = {
  ...DEFAULT_LIMITS,
  idleTimeoutMs: 20_000,
  totalTimeoutMs: 60_000,
  maxBytes: 134_217_728,
  maxEvents: 50_000,
  attempts: 1,
};
const MAX_LOOKBACK_SECONDS = 31 * 86_400;
const MAX_STEPS = 11_000;

/** Throws NotFoundError, UnprocessableError for bad durations; what the source does wrong is in the answer. */
export async function previewQuery(
  name: string,
  input: PreviewQueryInput,
  options: { readonly nowMs: number; readonly signal?: AbortSignal },
): Promise<Preview> {
  const source = await db().dataSource.findUnique({
    where: { name },
    select: { id: true, type: true, url: true },
  });
  if (!source) throw new NotFoundError(`There is no data source named "${name}".`);
  const query = queryOf(source.type, source.url ?? "", name, input);
  const connection = await connectionOf(source.id).catch((error: unknown) => {
    if (!(error instanceof SecretsError)) throw error;
    throw new UnprocessableError(error.message, [], "credentialsUnreadable");
  });
  const outcome = await fetchQuery(query, {
    nowMs: options.nowMs,
    semantics: "proposal",
    connect: () => connection,
    signal: options.signal ?? new AbortController().signal,
    limits: PREVIEW_LIMITS,
  });
  countQuery(outcome);
  const base = {
    request: describeRequest(query, connection.baseUrl, options.nowMs, PREVIEW_LIMITS),
    durationMs: outcome.durationMs,
    ignoredSeries: outcome.ignoredSeries,
    ignoredLabels: outcome.ignoredLabels.map((labels) => ({ ...labels })),
  };
  if (outcome.status === "failed") {
    return {
      ...base,
      status: "failed",
      message: outcome.message,
      series: null,
      samples: null,
      records: null,
      rows: [],
    };
  }
  return {
    ...base,
    status: "success",
    message:
      outcome.warnings.length === 0 ? null : outcome.warnings.map((warning) => warning.message).join(" "),
    series: outcome.series ?? null,
    samples: outcome.samples ?? null,
    records: outcome.records ?? null,
    rows: rowsOf(outcome.data),
  };
}

function queryOf(type: Query["type"], url: string, name: string, input: PreviewQueryInput): Query {
  const { query, queryType, lookback, step } = previewQueryInputSchema.parse(input);
  const lookbackSeconds = durationOf("lookback", lookback);
  switch (type) {
    case "prometheus": {
      const stepSeconds = durationOf("step", step);
      checkSteps(lookbackSeconds, stepSeconds);
      return { name: "preview", type, endpoint: url, queryType, query, lookbackSeconds, stepSeconds };
    }
    case "loki":
      return {
        name: "preview",
        type,
        endpoint: url,
        query,
        lookbackSeconds,
        parser: { type: "kubernetesEvents" },
      };
    case "registry":
      return {
        name: "preview",
        type,
        url,
        repositories: query.split(/[\s,]+/).filter(Boolean),
        maxScan: 1000,
        topX: ROWS,
      };
    case "pullCostProfile":
      return url === "" ? { name: "preview", type, document: name } : { name: "preview", type, url };
  }
}

function durationOf(field: string, text: string): number {
  const parsed = parseDuration(text);
  const seconds = parsed ?? Number.NaN;
  if (seconds > 0 && seconds <= MAX_LOOKBACK_SECONDS) return seconds;
  const message = `"${text}" must be a duration such as 1h or 5m, longer than 0 and at most 744h`;
  throw new UnprocessableError(`${field}: ${message}.`, [{ path: field, message }]);
}

function checkSteps(lookbackSeconds: number, stepSeconds: number): void {
  const steps = Math.floor(lookbackSeconds / stepSeconds) + 1;
  if (steps <= MAX_STEPS) return;
  const message = `gives ${steps} points a series: a preview reads at most ${MAX_STEPS}; take a longer step or a shorter lookback`;
  throw new UnprocessableError(`step: ${message}.`, [{ path: "step", message }]);
}

function rowsOf(data: QueryData): Preview["rows"] {
  switch (data.kind) {
    case "matrix":
      return matrixRows(data.matrix);
    case "events":
      return data.events.slice(0, ROWS).map((event) => ({
        image: event.image,
        time: new Date(Number(event.timeNs / 1_000_000n)).toISOString(),
        value: null,
        text: `${event.reason} ${event.pod}: ${event.message}`,
      }));
    case "scores":
      return data.rows
        .slice(0, ROWS)
        .map((row) => ({ image: row.image, time: null, value: row.score, text: null }));
    case "profile":
      return data.rows.slice(0, ROWS).map((row) => ({
        image: row.image,
        time: null,
        value: row.p50ColdPullSeconds,
        text: `p95 ${row.p95ColdPullSeconds ?? "–"} s, ${row.sampleCount ?? "–"} samples`,
      }));
  }
}

/** The latest sample of each image. */
function matrixRows(matrix: Extract<QueryData, { kind: "matrix" }>["matrix"]): Preview["rows"] {
  return matrix.images.slice(0, ROWS).map((image, index) => {
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
