/**
 * The API of a fake Prometheus: /api/v1/query_range and /query (GET and form), /labels and /label/<name>/values (with
 * match[] and limit), /status/buildinfo and /-/ready below any base path, with the real server's limit and error
 * bodies. API: https://prometheus.io/docs/prometheus/latest/querying/api/
 */
import type { DemoRequest } from "../http";
import { parseSelector, place, QuerySyntaxError, type Matcher } from "../query";
import { series, type Grid, type Series } from "./series";
import { parseStep, parseTime } from "./time";

export interface PrometheusData {
  /** Returns the result of a query, a number for a scalar. Throws QuerySyntaxError. */
  readonly find: (query: string) => readonly Series[] | number;
  readonly version?: string;
  /** Values by label name. */
  readonly labels?: Readonly<Record<string, readonly string[]>>;
  /** Maximum number of points per series in one range; defaults to the real server's limit. */
  readonly maxPoints?: number;
  /** Returns Unix milliseconds for an instant query without a time. */
  readonly nowMs?: () => number;
  /** Members of the response in addition to `data`, such as `warnings`, or replacing `status`. */
  readonly members?: Readonly<Record<string, unknown>>;
}

type Asked = Pick<DemoRequest, "path" | "params">;

export interface PrometheusAnswer {
  readonly status: number;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly parts: Iterable<string>;
}

const MAX_POINTS = 11_001;

/** A parameter that the server rejects with 400 bad_data. */
class BadData extends Error {}

/** Returns null for a path that the API does not have. */
export function answerOf(request: Asked, data: PrometheusData): PrometheusAnswer | null {
  try {
    return answer(request, data);
  } catch (error) {
    if (!(error instanceof BadData)) throw error;
    return json(400, { status: "error", errorType: "bad_data", error: error.message });
  }
}

function answer(request: Asked, data: PrometheusData): PrometheusAnswer | null {
  const path = /(?<!\/loki)\/(?:-\/ready|api\/v1\/.*)$/.exec(request.path)?.[0] ?? "";
  const label = /^\/api\/v1\/label\/([^/]+)\/values$/.exec(path)?.[1];
  if (label !== undefined) return list(request, labelValues(request, data, decodeURIComponent(label)));
  switch (path) {
    case "/-/ready":
      return { status: 200, type: "text/plain; charset=utf-8", parts: ["Prometheus Server is Ready.\n"] };
    case "/api/v1/status/buildinfo":
      return success({
        version: data.version ?? "9.9.9",
        revision: "",
        branch: "",
        buildUser: "",
        goVersion: "",
      });
    case "/api/v1/labels":
      return list(
        request,
        Object.keys(data.labels ?? {}).filter((each) => labelValues(request, data, each)[0]),
      );
    case "/api/v1/query":
      return instant(request, data);
    case "/api/v1/query_range":
      return range(request, data);
    default:
      return null;
  }
}

/**
 * Returns label values of the series that `match[]` selects. Only matchers on the metric's name and on the label
 * itself are applied.
 */
function labelValues(request: Asked, { labels = {} }: PrometheusData, label: string): string[] {
  const selectors = request.params.getAll("match[]").map((text) => parsed("match[]", text, parseSelector));
  const values = labels[label] ?? [];
  if (selectors.length === 0) return [...values];
  const matched = (name: string, matchers: readonly Matcher[]): string[] =>
    (labels[name] ?? []).filter((value) => matchers.every((each) => each.label !== name || each.test(value)));
  return values.filter((value) =>
    selectors.some(
      (matchers) => matched("__name__", matchers).length > 0 && matched(label, matchers).includes(value),
    ),
  );
}

/** Sorts values and returns at most `limit` of them; 0 returns all, as on the real server. */
function list({ params }: Asked, values: readonly string[]): PrometheusAnswer {
  const limit = Number(params.get("limit") ?? 0);
  if (!(limit >= 0)) throw new BadData(`invalid parameter "limit": cannot parse "${params.get("limit")}"`);
  const sorted = [...values].sort();
  if (limit === 0 || sorted.length <= limit) return success(sorted);
  return success(sorted.slice(0, limit), { warnings: ["results truncated due to limit"] });
}

function instant(request: Asked, data: PrometheusData): PrometheusAnswer {
  const text = request.params.get("time");
  const now = (data.nowMs?.() ?? 0) / 1000;
  const time = text === null ? now : parameter("time", text, parseTime(text), "timestamp");
  const found = find(request, data);
  if (typeof found === "number") {
    return success({ resultType: "scalar", result: [time, String(found)] }, data.members);
  }
  const result = found.flatMap((each) => each.instant(time) ?? []);
  return success({ resultType: "vector", result }, data.members);
}

function range(request: Asked, data: PrometheusData): PrometheusAnswer {
  const { params } = request;
  const time = (name: string): number => {
    const text = params.get(name) ?? "";
    return parameter(name, text, parseTime(text), "timestamp");
  };
  const start = time("start");
  const end = time("end");
  if (end < start) throw new BadData('invalid parameter "end": end timestamp must not be before start time');
  const stepText = params.get("step") ?? "";
  const step = parameter("step", stepText, parseStep(stepText), "duration");
  if (step <= 0) {
    throw new BadData(
      'invalid parameter "step": zero or negative query resolution step widths are not accepted. Try a positive integer',
    );
  }
  if (Math.floor((end - start) / step) + 1 > (data.maxPoints ?? MAX_POINTS)) {
    throw new BadData(
      "exceeded maximum resolution of 11,000 points per timeseries. Try decreasing the query resolution (?step=XX)",
    );
  }
  const found = find(request, data);
  const all = typeof found === "number" ? [constant(found)] : found;
  return {
    status: 200,
    type: "application/json",
    parts: rangeBody(all, { start, end, step }, data.members ?? {}),
  };
}

function* rangeBody(
  all: readonly Series[],
  grid: Grid,
  members: Readonly<Record<string, unknown>>,
): Generator<string> {
  const head = JSON.stringify({ status: "success", ...members }).slice(0, -1);
  yield `${head},"data":{"resultType":"matrix","result":[`;
  let first = true;
  for (const each of all) {
    const entry = each.range(grid);
    if (entry === null) continue;
    yield (first ? "" : ",") + JSON.stringify(entry);
    first = false;
  }
  yield "]}}";
}

function find(request: Asked, data: PrometheusData): readonly Series[] | number {
  return parsed("query", request.params.get("query") ?? "", data.find);
}

function parsed<T>(name: string, text: string, parse: (text: string) => T): T {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof QuerySyntaxError)) throw error;
    const { line, column } = place(text, error.at);
    throw new BadData(`invalid parameter "${name}": ${line}:${column}: parse error: ${error.message}`);
  }
}

function constant(value: number): Series {
  return series({}, () => value);
}

function parameter(name: string, text: string, value: number | null, what: string): number {
  if (value !== null) return value;
  throw new BadData(`invalid parameter "${name}": cannot parse "${text}" to a valid ${what}`);
}

function success(data: unknown, members: Readonly<Record<string, unknown>> = {}): PrometheusAnswer {
  return json(200, { status: "success", ...members, data });
}

function json(status: number, body: unknown): PrometheusAnswer {
  return { status, type: "application/json", parts: [JSON.stringify(body)] };
}
