/** Errors of a resolve and a prefetch. */
import type { ResolveErrorCode } from "./shapes";
import type { Trace } from "./shapes";

const MESSAGES: Readonly<Record<ResolveErrorCode, string>> = {
  ErrFailureShortCircuit: "a node failed to pull this in a way that every node would",
  ErrCooldownActive: "a node failed to pull this a moment ago, and its cooldown is honoured",
  ErrExhausted: "no node has it, and none fetched it in time",
};

/** All three are answered with 503. Only ErrExhausted may be followed by a direct pull from the origin. */
export class ResolveError extends Error {
  override readonly name = "ResolveError";

  constructor(
    readonly code: ResolveErrorCode,
    readonly trace: Trace,
  ) {
    super(`${code}: ${MESSAGES[code]}`);
  }
}

/** Thrown if the caller cancels. */
export class AbortError extends Error {
  override readonly name = "AbortError";

  constructor(cause?: unknown) {
    super("the caller cancelled the resolve", { cause });
  }
}

export class PrefetchError extends Error {
  override readonly name = "PrefetchError";

  constructor(
    readonly code: "ErrPrefetchInvalid" | "ErrPrefetchPartial",
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}
