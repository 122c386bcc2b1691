/**
 * A loopback server that fails in every way a Prometheus can, for tests: the fault is the base path, as in
 * `http://127.0.0.1:PORT/truncates`. What is not a fault answers with two images.
 */
import { createServer, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { readRequest, sendJson, sendText, type DemoRequest } from "./http";

export const FAULTS = [
  "none",
  "closes",
  "hangs",
  "hangs-in-body",
  "drips",
  "unauthorized",
  "unprocessable",
  "internal",
  "unavailable-once",
  "too-many-requests",
  "query-timeout",
  "truncates",
  "truncates-json",
  "html",
  "empty",
  "not-numbers",
  "special-numbers",
  "many-series",
  "no-image",
  "status-error",
  "redirects-away",
  "redirects-here",
  "gzip",
  "form-only",
  "get-only",
  "odd-names",
  "warns",
] as const;

export type Fault = (typeof FAULTS)[number];

export interface FaultServer {
  readonly url: (fault: Fault) => string;
  /** Requests seen so far. */
  readonly requests: DemoRequest[];
  /** How many callers still wait for an answer, or for the rest of one. */
  readonly waiting: () => number;
  readonly close: () => Promise<void>;
}

/** Image names that a careless page, path or map would trip over. */
export const ODD_NAMES: readonly string[] = [
  'registry.example.com/a"quoted":1',
  "registry.example.com/<script>alert(1)</script>:1",
  "registry.example.com/räksmörgås/🚢:1",
  "registry.example.com/back\\slash:1",
  "__proto__",
  "registry.example.com/tab\tand\nline:1",
];

const MANY = 50_000;

export async function startFaultServer(): Promise<FaultServer> {
  const requests: DemoRequest[] = [];
  const waiting = new Set<ServerResponse>();
  let failedOnce = false;
  const server = createServer((message, response) => {
    waiting.add(response);
    response.once("close", () => waiting.delete(response));
    void readRequest(message).then((request) => {
      requests.push(request);
      const [, fault = "none"] = request.path.split("/");
      if (fault === "unavailable-once" && failedOnce) return sendVector(request, response);
      if (fault === "unavailable-once") failedOnce = true;
      return answer(fault, request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: (fault) => `http://127.0.0.1:${port}/${fault}`,
    requests,
    waiting: () => waiting.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(fault: string, request: DemoRequest, response: ServerResponse): void {
  switch (fault) {
    case "closes":
      response.socket?.destroy();
      return;
    case "hangs":
      return;
    case "hangs-in-body":
      response.writeHead(200, { "content-type": "application/json" }).write('{"status":"success","data":');
      return;
    case "drips":
      return drip(request, response);
    case "unauthorized":
      return sendText(response, 401, "Unauthorized\n");
    case "unprocessable":
      return sendError(
        response,
        422,
        "execution",
        "query processing would load too many samples into memory",
      );
    case "internal":
      return sendError(response, 500, "internal", "expanding series: store is down");
    case "unavailable-once":
      return sendText(response, 503, "no healthy upstream\n");
    case "too-many-requests":
      response.setHeader("retry-after", "3600");
      return sendText(response, 429, "too many outstanding requests\n");
    case "query-timeout":
      return sendError(response, 503, "timeout", "query timed out in expression evaluation");
    case "truncates": {
      const body = resultBody(request);
      response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
      response.write(body.slice(0, -20), () => response.socket?.destroy());
      return;
    }
    case "truncates-json":
      return sendText(response, 200, resultBody(request).slice(0, -20), "application/json");
    case "html":
      return sendText(
        response,
        200,
        "<!doctype html><html><head><title>Sign in</title></head></html>",
        "text/html",
      );
    case "empty":
      return sendText(response, 200, "", "application/json");
    case "redirects-away":
      response.setHeader("location", "http://other.example.com/api/v1/query_range");
      return sendText(response, 302, "");
    case "redirects-here":
      response.setHeader(
        "location",
        `/none${request.path.slice("/redirects-here".length)}?${request.params}`,
      );
      return sendText(response, 307, "");
    case "gzip": {
      const body = gzipSync(resultBody(request));
      response.writeHead(200, { "content-encoding": "gzip" }).end(body);
      return;
    }
    case "get-only":
      if (request.method === "POST") return sendText(response, 405, "method not allowed\n");
      return sendVector(request, response);
    case "form-only":
      if (request.method === "GET") return sendText(response, 414, "URI too long\n");
      return sendVector(request, response);
    default:
      return sendVector(request, response, fault);
  }
}

function sendVector(request: DemoRequest, response: ServerResponse, fault = "none"): void {
  sendText(response, 200, resultBody(request, fault), "application/json");
}

function sendError(response: ServerResponse, status: number, errorType: string, error: string): void {
  sendJson(response, status, { status: "error", errorType, error });
}

/** A byte every few milliseconds: never idle, never done. */
function drip(request: DemoRequest, response: ServerResponse): void {
  const body = resultBody(request);
  let at = 0;
  const timer = setInterval(() => response.write(body[at++ % body.length] ?? " "), 5);
  response.writeHead(200, { "content-type": "application/json" });
  response.on("close", () => clearInterval(timer));
}

function resultBody(request: DemoRequest, fault = "none"): string {
  const range = request.path.endsWith("query_range");
  const end = Number(request.params.get(range ? "end" : "time"));
  const step = Number(request.params.get("step") ?? 60);
  const one = (metric: Readonly<Record<string, string>>, texts: readonly string[]): object =>
    range
      ? { metric, values: texts.map((text, k) => [end - step * (texts.length - 1 - k), text]) }
      : { metric, value: [end, texts.at(-1)] };
  return JSON.stringify({
    status: fault === "status-error" ? "error" : "success",
    ...(fault === "status-error" ? { errorType: "execution", error: "found duplicate series" } : {}),
    ...(fault === "warns" ? { warnings: ["PromQL warning: results may be incomplete"] } : {}),
    data: {
      resultType: range ? "matrix" : "vector",
      result: seriesOf(fault).map(([m, texts]) => one(m, texts)),
    },
  });
}

function seriesOf(fault: string): [Record<string, string>, string[]][] {
  switch (fault) {
    case "not-numbers":
      return [[{ image: "a" }, ["1", "many"]]];
    case "special-numbers":
      return [
        [{ image: "a" }, ["1", "NaN", "3"]],
        [{ image: "b" }, ["+Inf", "2", "-Inf"]],
      ];
    case "many-series":
      return Array.from({ length: MANY }, (_, k) => [{ image: `registry.example.com/many/${k}:1` }, ["1"]]);
    case "no-image":
      return [[{ pod: "runner-1" }, ["1", "2"]]];
    case "odd-names":
      return ODD_NAMES.map((image, k) => [{ image }, [String(k + 1)]]);
    default:
      return [
        [{ image: "a" }, ["1", "2"]],
        [{ image: "b" }, ["3", "4.5"]],
      ];
  }
}
