/**
 * Idempotency keys of requests that got no answer: the server may have processed them. Sending the same request
 * again uses the same `Idempotency-Key` and returns the first answer instead of a second run, person or import.
 */

import { randomHex } from "./randomHex";

/** After this, the same request counts as a new one. */
const AGAIN_MS = 600_000;

const unanswered = new Map<string, { readonly key: string; readonly until: number }>();

export interface KeyedRequest {
  readonly key: string;
  /** Call when no answer arrived. */
  readonly lost: () => void;
  /** Call when the request is settled: answered, or aborted by the caller. */
  readonly settled: () => void;
}

/** `request` is the whole request: path and body. */
export function keyedRequest(request: string): KeyedRequest {
  const before = unanswered.get(request);
  const key = before !== undefined && before.until > Date.now() ? before.key : randomHex(16);
  return {
    key,
    lost: () => void unanswered.set(request, { key, until: Date.now() + AGAIN_MS }),
    settled: () => void unanswered.delete(request),
  };
}
