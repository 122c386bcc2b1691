/**
 * How GitLab Runner 19.4 sends requests: its headers, and its layer that retries requests for which a server is too
 * busy.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

const USER_AGENT = "gitlab-runner 19.4.0 (19-4-stable; go1.25.7; linux/amd64)";

export interface RunnerRequest {
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path after `/api/v4/`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** Whether the body of the response is decoded. */
  readonly decodes?: boolean;
}

export interface RunnerAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const TRIES = 5;
const LONGEST_WAIT_MS = 60_000;
const REPEATED = [408, 429, 500, 502, 503, 504];

const isRepeated = (status: number): boolean => REPEATED.includes(status) || status >= 512;

export interface Network {
  /** Returns `http://host:port`. A function, since the server may move. */
  readonly origin: () => string;
  /** Milliseconds that stand for a Runner's second; 1,000 by default. */
  readonly second?: number;
  readonly signal?: AbortSignal;
}

/** Throws if the network fails, which is not retried here. */
export async function ask(network: Network, request: RunnerRequest): Promise<RunnerAnswer> {
  for (let tried = 1; ; tried += 1) {
    const answer = await once(network, request);
    if (!isRepeated(answer.status) || tried === TRIES) return answer;
    await sleep(waitMs(answer.headers, tried, network.second ?? 1_000));
  }
}

async function once(network: Network, request: RunnerRequest): Promise<RunnerAnswer> {
  const { json, bytes, decodes } = request;
  const body = json === undefined ? bytes : JSON.stringify(json);
  const response = await fetch(`${network.origin()}/api/v4/${request.path}`, {
    method: request.method,
    headers: {
      "user-agent": USER_AGENT,
      "x-request-id": randomUUID().replaceAll("-", ""),
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...(decodes === true ? { accept: "application/json" } : {}),
      ...request.headers,
    },
    ...(body === undefined ? {} : { body }),
    ...(network.signal === undefined ? {} : { signal: network.signal }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Uses RateLimit-ResetTime, else Retry-After, else doubles the wait each time. */
function waitMs(headers: Headers, tried: number, second: number): number {
  const resetAt = Date.parse(headers.get("ratelimit-resettime") ?? "");
  if (!Number.isNaN(resetAt)) return Math.max(0, resetAt - Date.now());
  const after = Number(headers.get("retry-after") ?? Number.NaN);
  if (!Number.isNaN(after)) return after * second;
  const base = Math.min(LONGEST_WAIT_MS, 100 * 2 ** (tried - 1)) * (second / 1_000);
  return base * (0.5 + Math.random());
}
