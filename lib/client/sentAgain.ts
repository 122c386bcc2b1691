/**
 * Keys of requests that had no answer: the server may have done what they asked. Who sends the same again sends the same
 * `Idempotency-Key`, and gets the first answer in place of a second run, person or import.
 */

/** After this it is another wish. */
const AGAIN_MS = 600_000;

const unanswered = new Map<string, { readonly key: string; readonly until: number }>();

export interface KeyedRequest {
  readonly key: string;
  /** No answer came. */
  readonly lost: () => void;
  /** It is settled: answered, or given up by whoever asked. */
  readonly settled: () => void;
}

/** `request` is all that is sent: path and body. */
export function keyedRequest(request: string): KeyedRequest {
  const before = unanswered.get(request);
  const key = before !== undefined && before.until > Date.now() ? before.key : newKey();
  return {
    key,
    lost: () => void unanswered.set(request, { key, until: Date.now() + AGAIN_MS }),
    settled: () => void unanswered.delete(request),
  };
}

/** Not by randomUUID, which a page over plain HTTP does not have. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
