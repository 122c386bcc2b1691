/** The cost and the end of a request to a source, for metrics and for what is known of the source. */
import { toSourceError, type SourceError } from "./errors";
import { RateLimited } from "./gitlab/rateLimit";
import type { HttpSession } from "./http/session";
import type { SourceType } from "./shapes";
import type { SourceRef } from "./types";

export interface SourceCount {
  readonly type: SourceType;
  readonly status: "success" | "failed";
  readonly durationMs: number;
  /** Requests sent, retries included. */
  readonly requests: number;
  /** Bytes of response bodies. */
  readonly bytes: number;
  /** The registered data source that was asked. */
  readonly source?: SourceRef | undefined;
  /** Reason of the failure (SourceErrorCode). */
  readonly code?: string;
  /** Status of the answer that the request failed with, if the server answered. */
  readonly httpStatus?: number | undefined;
  /** Why it failed, without credentials. */
  readonly message?: string;
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
    source: session.source,
    durationMs: performance.now() - began,
    requests: session.requests - before.requests,
    bytes: session.bytes - before.bytes,
  });
  let answer: T;
  try {
    answer = await ask();
  } catch (error) {
    const { code, status: httpStatus, message } = failureOf(error);
    await onCount({
      ...count(),
      status: "failed",
      code,
      httpStatus,
      message: session.hider.sentence(message),
    });
    throw error;
  }
  await onCount({ ...count(), status: "success" });
  return answer;
}

/** A rate limit is a response of GitLab, not an internal error. */
const failureOf = (error: unknown): SourceError =>
  toSourceError(error instanceof RateLimited ? error.refusal : error);
