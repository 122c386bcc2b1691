/** The cost of a request to a source, for metrics. */
import { toSourceError } from "./errors";
import { RateLimited } from "./gitlab/rateLimit";
import type { HttpSession } from "./http/session";
import type { SourceType } from "./shapes";

export interface SourceCount {
  readonly type: SourceType;
  readonly status: "success" | "failed";
  readonly durationMs: number;
  /** Requests sent, retries included. */
  readonly requests: number;
  /** Bytes of response bodies. */
  readonly bytes: number;
  /** Reason of the failure (SourceErrorCode). */
  readonly code?: string;
}

/** Its result is awaited: a thread that ends with its answer could otherwise lose the count. */
export type OnCount = (count: SourceCount) => unknown;

export interface Counting {
  readonly session: HttpSession;
  readonly type: SourceType;
  readonly onCount: OnCount;
}

/** Runs `ask` over a session and counts the cost of that call only, however it ends. Throws what `ask` throws. */
export async function counted<T>({ session, type, onCount }: Counting, ask: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const before = { requests: session.requests, bytes: session.bytes };
  const count = (): Omit<SourceCount, "status"> => ({
    type,
    durationMs: performance.now() - began,
    requests: session.requests - before.requests,
    bytes: session.bytes - before.bytes,
  });
  let answer: T;
  try {
    answer = await ask();
  } catch (error) {
    await onCount({ ...count(), status: "failed", code: codeOf(error) });
    throw error;
  }
  await onCount({ ...count(), status: "success" });
  return answer;
}

/** A rate limit is a response of GitLab, not an internal error. */
const codeOf = (error: unknown): string =>
  toSourceError(error instanceof RateLimited ? error.refusal : error).code;
