/** What a question cost its source, for whoever keeps count. */
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
  /** Of response bodies. */
  readonly bytes: number;
  /** Why it failed (SourceErrorCode). */
  readonly code?: string;
}

/** What it returns is waited for: a thread that ends with its answer may not take the count along. */
export type OnCount = (count: SourceCount) => unknown;

export interface Counting {
  readonly session: HttpSession;
  readonly type: SourceType;
  readonly onCount: OnCount;
}

/** Asks over a session and counts what that question alone took, however it ends. Throws what `ask` throws. */
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

/** That GitLab asks to wait is its answer, not a defect of ours. */
const codeOf = (error: unknown): string =>
  toSourceError(error instanceof RateLimited ? error.refusal : error).code;
