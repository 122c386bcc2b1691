/** Faults of a fake Prometheus, as data. */
import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import type { DemoRequest } from "../../../demo/http";
import type { PrometheusAnswer } from "../../../demo/prometheus/api";
import type { Series } from "../../../demo/prometheus/series";

export interface Fault {
  /** The requests that it applies to; absent: all. */
  readonly only?: "first" | "GET" | "POST";
  /** Replaces the API's answer with a status, a body or a redirect. */
  readonly status?: number;
  readonly body?: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly redirect?: (request: DemoRequest) => string;
  /** Series that replace the server's own. */
  readonly series?: readonly Series[];
  /** Members of the answer in addition to `data`, or replacing `status`. */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly sending?: keyof typeof SENDING;
}

/** Returns the answer that replaces the API's, or null if the fault does not affect it. */
export function faultyAnswer(fault: Fault, request: DemoRequest): PrometheusAnswer | null {
  const { status, body, type, headers, redirect } = fault;
  if (status === undefined && body === undefined && redirect === undefined) return null;
  return {
    status: status ?? 200,
    type: type ?? "application/json",
    headers: { ...headers, ...(redirect ? { location: redirect(request) } : {}) },
    parts: [body ?? ""],
  };
}

type Send = (response: ServerResponse, answer: PrometheusAnswer, body: Buffer) => void;

const whole: Send = (response, { status, type, headers }, body) => {
  response.writeHead(status, { "content-type": type, "content-length": body.length, ...headers }).end(body);
};

/** How an answer is sent. */
const SENDING = {
  whole,
  /** Closes the connection without sending a byte. */
  closes: (response) => response.socket?.destroy(),
  hangs: () => undefined,
  hangsInBody: (response, { status, type }, body) =>
    response.writeHead(status, { "content-type": type }).write(body.subarray(0, 27)),
  /** Sends a byte every few milliseconds: never idle, never done. */
  drips: (response, { status, type }, body) => {
    let at = 0;
    const timer = setInterval(() => response.write(body.subarray(at, (at = (at + 1) % body.length || 1))), 5);
    response.writeHead(status, { "content-type": type });
    response.on("close", () => clearInterval(timer));
  },
  /** Closes the connection before the announced length. */
  tears: (response, { status, type }, body) => {
    response.writeHead(status, { "content-type": type, "content-length": body.length });
    response.write(body.subarray(0, -20), () => response.socket?.destroy());
  },
  /** Sends a truncated body completely. */
  cutsBody: (response, answer, body) => whole(response, answer, body.subarray(0, -20)),
  gzip: (response, { status, type }, body) =>
    response.writeHead(status, { "content-type": type, "content-encoding": "gzip" }).end(gzipSync(body)),
} satisfies Record<string, Send>;

export function sendAnswer(
  response: ServerResponse,
  answer: PrometheusAnswer,
  how: keyof typeof SENDING = "whole",
): void {
  SENDING[how](response, answer, Buffer.from([...answer.parts].join(""), "utf8"));
}
