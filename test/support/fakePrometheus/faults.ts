/**
 * A fake Prometheus that fails in every possible way: the base path selects the fault, as in
 * `http://127.0.0.1:PORT/truncates`. Any other path answers with two images.
 */
import type { DemoRequest } from "../../../demo/http";
import { startFakePrometheus } from "./fake";
import type { Fault as FaultData } from "./fault";
import { ending, type Series } from "../../../demo/prometheus/series";

/** Image names that break careless pages, paths or maps. */
export const ODD_NAMES: readonly string[] = [
  'registry.example.com/a"quoted":1',
  "registry.example.com/<script>alert(1)</script>:1",
  "registry.example.com/räksmörgås/🚢:1",
  "registry.example.com/back\\slash:1",
  "__proto__",
  "registry.example.com/tab\tand\nline:1",
];

const MANY = 50_000;
const TWO_IMAGES: readonly Series[] = [
  ending({ image: "a" }, ["1", "2"]),
  ending({ image: "b" }, ["3", "4.5"]),
];

const FAULTS = {
  none: {},
  closes: { sending: "closes" },
  hangs: { sending: "hangs" },
  "hangs-in-body": { sending: "hangsInBody" },
  drips: { sending: "drips" },
  unauthorized: { status: 401, type: "text/plain", body: "Unauthorized\n" },
  unprocessable: error(422, "execution", "query processing would load too many samples into memory"),
  internal: error(500, "internal", "expanding series: store is down"),
  "unavailable-once": { only: "first", status: 503, type: "text/plain", body: "no healthy upstream\n" },
  "too-many-requests": {
    status: 429,
    type: "text/plain",
    body: "too many outstanding requests\n",
    headers: { "retry-after": "3600" },
  },
  "query-timeout": error(503, "timeout", "query timed out in expression evaluation"),
  truncates: { sending: "tears" },
  "truncates-json": { sending: "cutsBody" },
  html: { type: "text/html", body: "<!doctype html><html><head><title>Sign in</title></head></html>" },
  empty: { body: "" },
  "not-numbers": { series: [ending({ image: "a" }, ["1", "many"])] },
  "special-numbers": {
    series: [ending({ image: "a" }, ["1", "NaN", "3"]), ending({ image: "b" }, ["+Inf", "2", "-Inf"])],
  },
  "many-series": {
    series: Array.from({ length: MANY }, (_, k) =>
      ending({ image: `registry.example.com/many/${k}:1` }, ["1"]),
    ),
  },
  "no-image": { series: [ending({ pod: "runner-1" }, ["1", "2"])] },
  "status-error": {
    members: { status: "error", errorType: "execution", error: "found duplicate series" },
  },
  "redirects-away": { status: 302, redirect: () => "http://other.example.com/api/v1/query_range" },
  "redirects-here": {
    status: 307,
    redirect: ({ path, params }) => `${path.replace("/redirects-here", "/none")}?${params}`,
  },
  gzip: { sending: "gzip" },
  "form-only": { only: "GET", status: 414, type: "text/plain", body: "URI too long\n" },
  "get-only": { only: "POST", status: 405, type: "text/plain", body: "method not allowed\n" },
  "odd-names": { series: ODD_NAMES.map((image, k) => ending({ image }, [String(k + 1)])) },
  warns: { members: { warnings: ["PromQL warning: results may be incomplete"] } },
} satisfies Record<string, FaultData>;

export type Fault = keyof typeof FAULTS;

export interface FaultServer {
  readonly url: (fault: Fault) => string;
  /** Received requests. */
  readonly requests: DemoRequest[];
  /** Returns how many callers still wait for an answer or for the rest of one. */
  readonly waiting: () => number;
  readonly close: () => Promise<void>;
}

export async function startFaultServer(): Promise<FaultServer> {
  const faults: Readonly<Record<string, FaultData>> = FAULTS;
  const fake = await startFakePrometheus({
    series: TWO_IMAGES,
    faultOf: ({ path }) => faults[path.split("/")[1] ?? ""],
  });
  return {
    url: (fault) => `${fake.url}/${fault}`,
    requests: fake.asked,
    waiting: fake.waiting,
    close: fake.close,
  };
}

function error(status: number, errorType: string, message: string): FaultData {
  return { status, body: JSON.stringify({ status: "error", errorType, error: message }) };
}
