/** Converts socket and TLS errors to messages for people. */
import { SourceError } from "../errors";
import type { Quote } from "../secrets/hider";
import { HttpSyntaxError } from "./head";
import { publicUrl } from "./url";

export interface FailureContext {
  readonly url: URL;
  /** The caller's signal; if aborted, the request was cancelled. */
  readonly signal: AbortSignal;
  /** Aborted when the query's total time has elapsed. */
  readonly deadline: AbortSignal;
  readonly idleTimeoutMs: number;
  readonly totalTimeoutMs: number;
  /** Bytes of the current body read so far; null before the response headers. */
  readonly bodyBytes: number | null;
  readonly quote: Quote;
}

const REFUSED: Readonly<Record<string, string>> = {
  ECONNREFUSED: "refused the connection",
  ENOTFOUND: "has a host name that cannot be resolved",
  EAI_AGAIN: "has a host name that cannot be resolved now",
  EHOSTUNREACH: "cannot be reached",
  ENETUNREACH: "cannot be reached",
  EPIPE: "closed the connection",
  ECONNRESET: "closed the connection without an answer",
};

/** Returns the code of the error or of its causes; attempts at several addresses wrap the relevant error. */
function errorCode(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; depth++) {
    if ("code" in at && typeof at.code === "string") return at.code;
    if (at instanceof AggregateError && at.errors.length > 0) at = at.errors[0];
    else at = at.cause;
  }
  return undefined;
}

export function transportFailure(error: unknown, context: FailureContext): SourceError {
  const where = publicUrl(context.url);
  if (context.signal.aborted) return new SourceError("cancelled", "the query was cancelled");
  if (context.deadline.aborted) {
    return new SourceError("timeout", `${where} did not finish within ${seconds(context.totalTimeoutMs)}`);
  }
  if (error instanceof SourceError) return error;
  const code = errorCode(error);
  if (code === "ETIMEDOUT") {
    const what =
      context.bodyBytes !== null ? `stopped sending after ${context.bodyBytes} bytes` : "did not answer";
    return new SourceError("timeout", `${where} ${what} (waited ${seconds(context.idleTimeoutMs)})`);
  }
  const quoted =
    error instanceof HttpSyntaxError && error.quoted !== undefined ? context.quote(error.quoted, 80) : "";
  const words = `${error instanceof Error ? error.message : String(error)}${quoted === "" ? "" : `: ${JSON.stringify(quoted)}`}`;
  if (context.bodyBytes !== null) {
    return new SourceError(
      "body",
      `${where} broke off its answer after ${context.bodyBytes} bytes (${words})`,
    );
  }
  if (error instanceof HttpSyntaxError) return new SourceError("body", `${where}: ${words}`);
  const refusal = code === undefined ? undefined : REFUSED[code];
  return new SourceError("refused", refusal ? `${where} ${refusal} (${code})` : `${where}: ${words}`);
}

function seconds(ms: number): string {
  return `${Number((ms / 1000).toFixed(3))} s`;
}
