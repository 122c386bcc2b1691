/**
 * The demo's Prometheus: /api/v1/query_range and /query (GET and form), /labels, /label/<name>/values,
 * /status/buildinfo and /-/ready, with the real server's limit and error bodies.
 * API: https://prometheus.io/docs/prometheus/latest/querying/api/
 */
import type { ServerResponse } from "node:http";
import { sendJson, sendParts, sendText, type DemoHandler, type DemoRequest } from "../http";
import { DEMO_IMAGES } from "../images";
import { NAMESPACE } from "../pulls";
import { place, QuerySyntaxError } from "../query";
import { evaluate, METRIC_NAMES, type DemoSeries, type DemoSpan } from "./evaluate";
import { parsePromql, type PromExpression } from "./promql";
import { parseStep, parseTime } from "./time";

const MAX_POINTS = 11_000;

/** A parameter that the server refuses with 400 bad_data. */
class BadData extends Error {}

/** `span` is asked for at every request: time goes on. */
export function prometheusHandler(span: () => DemoSpan, nowMs: () => number): DemoHandler {
  return async (request, response) => {
    switch (request.path) {
      case "/-/ready":
        sendText(response, 200, "The demo's Prometheus is ready.\n");
        return true;
      case "/api/v1/status/buildinfo":
        sendData(response, {
          version: "2.53.0-plimsoll-demo",
          revision: "",
          branch: "",
          buildUser: "",
          goVersion: "",
        });
        return true;
      case "/api/v1/labels":
        sendData(response, ["__name__", "image", "namespace"]);
        return true;
      case "/api/v1/label/image/values":
        sendData(response, DEMO_IMAGES.map(({ name }) => name).sort());
        return true;
      case "/api/v1/label/namespace/values":
        sendData(response, [NAMESPACE]);
        return true;
      case "/api/v1/label/__name__/values":
        sendData(response, [...METRIC_NAMES].sort());
        return true;
      case "/api/v1/query":
        return guarded(response, () => instant(request, response, span(), nowMs()));
      case "/api/v1/query_range":
        return guarded(response, () => range(request, response, span()));
      default:
        return false;
    }
  };
}

async function guarded(response: ServerResponse, answer: () => void | Promise<void>): Promise<true> {
  try {
    await answer();
  } catch (error) {
    if (!(error instanceof BadData)) throw error;
    sendJson(response, 400, { status: "error", errorType: "bad_data", error: error.message });
  }
  return true;
}

function instant(request: DemoRequest, response: ServerResponse, span: DemoSpan, nowMs: number): void {
  const time = request.params.get("time");
  const at = time === null ? nowMs / 1000 : parameter("time", time, parseTime(time), "timestamp");
  const expression = parseQuery(request);
  if (expression.kind === "number") {
    sendData(response, { resultType: "scalar", result: [at, String(expression.value)] });
    return;
  }
  const result = evaluate(expression, span).flatMap(({ metric, at: valueAt }) => {
    const value = valueAt(at);
    return value === null ? [] : [{ metric, value: [at, String(value)] }];
  });
  sendData(response, { resultType: "vector", result });
}

async function range(request: DemoRequest, response: ServerResponse, span: DemoSpan): Promise<void> {
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
  if ((end - start) / step > MAX_POINTS) {
    throw new BadData(
      "exceeded maximum resolution of 11,000 points per timeseries. Try decreasing the query resolution (?step=XX)",
    );
  }
  const expression = parseQuery(request);
  const series: DemoSeries[] =
    expression.kind === "number" ? [{ metric: {}, at: () => expression.value }] : evaluate(expression, span);
  await sendParts(response, rangeBody(series, start, end, step));
}

function* rangeBody(
  series: readonly DemoSeries[],
  start: number,
  end: number,
  step: number,
): Generator<string> {
  yield '{"status":"success","data":{"resultType":"matrix","result":[';
  let first = true;
  for (const { metric, at } of series) {
    const values: string[] = [];
    for (let k = 0; ; k++) {
      const seconds = Math.round((start + k * step) * 1000) / 1000;
      if (seconds > end) break;
      const value = at(seconds);
      if (value !== null) values.push(`[${seconds},"${value}"]`);
    }
    if (values.length === 0) continue;
    yield `${first ? "" : ","}{"metric":${JSON.stringify(metric)},"values":[${values.join(",")}]}`;
    first = false;
  }
  yield "]}}";
}

function parseQuery(request: DemoRequest): PromExpression {
  const text = request.params.get("query") ?? "";
  try {
    return parsePromql(text);
  } catch (error) {
    if (!(error instanceof QuerySyntaxError)) throw error;
    const { line, column } = place(text, error.at);
    throw new BadData(`invalid parameter "query": ${line}:${column}: parse error: ${error.message}`);
  }
}

function parameter(name: string, text: string, value: number | null, what: string): number {
  if (value !== null) return value;
  throw new BadData(`invalid parameter "${name}": cannot parse "${text}" to a valid ${what}`);
}

function sendData(response: ServerResponse, data: unknown): void {
  sendJson(response, 200, { status: "success", data });
}
