/** A Prometheus on loopback for tests. Its series and its faults are data that a test may change. */
import type { ServerResponse } from "node:http";
import { readRequest, serveOnLoopback, type DemoRequest } from "../../../demo/http";
import { answerOf, type PrometheusAnswer } from "../../../demo/prometheus/api";
import { faultyAnswer, sendAnswer, type Fault } from "./fault";
import { steady, type Series } from "../../../demo/prometheus/series";

export interface FakePrometheus {
  readonly url: string;
  /** Received requests, oldest first. */
  readonly asked: DemoRequest[];
  /** The result of every query. */
  series: readonly Series[];
  fault: Fault | undefined;
  /** Queries are answered once this resolves. */
  gate: Promise<void>;
  /** Returns how many callers still wait for an answer or for the rest of one. */
  readonly waiting: () => number;
  readonly close: () => Promise<void>;
}

export interface FakeOptions {
  readonly series?: readonly Series[];
  /** The fault for a request, overriding `fault`. */
  readonly faultOf?: (request: DemoRequest) => Fault | undefined;
}

const LABELS = { __name__: ["up"], image: ["a", "b", "c"] };
const NOT_FOUND: PrometheusAnswer = { status: 404, type: "text/plain", parts: ["404 page not found\n"] };

/** Defaults to the images a, b and c with values 3, 2 and 1. Its API answers below any base path. */
export async function startFakePrometheus(options: FakeOptions = {}): Promise<FakePrometheus> {
  const asked: DemoRequest[] = [];
  const waiting = new Set<ServerResponse>();
  const seen = new Set<Fault>();
  const server = await serveOnLoopback(async (message, response) => {
    waiting.add(response);
    response.once("close", () => waiting.delete(response));
    const request = await readRequest(message);
    asked.push(request);
    if (!request.path.endsWith("/buildinfo")) await fake.gate;
    const fault = inForce(options.faultOf ? options.faultOf(request) : fake.fault, request, seen);
    const data = { find: () => fault.series ?? fake.series, members: fault.members ?? {}, labels: LABELS };
    const answer = faultyAnswer(fault, request) ?? answerOf(request, data) ?? NOT_FOUND;
    sendAnswer(response, answer, fault.sending);
  });
  const fake: FakePrometheus = {
    url: server.origin,
    asked,
    series: options.series ?? steady({ a: 3, b: 2, c: 1 }),
    fault: undefined,
    gate: Promise.resolve(),
    waiting: () => waiting.size,
    close: server.close,
  };
  return fake;
}

function inForce(fault: Fault | undefined, request: DemoRequest, seen: Set<Fault>): Fault {
  if (!fault) return {};
  const first = !seen.has(fault);
  seen.add(fault);
  const applies =
    fault.only === undefined || (fault.only === "first" ? first : fault.only === request.method);
  return applies ? fault : {};
}
