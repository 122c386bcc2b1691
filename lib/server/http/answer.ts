/** Results and errors as responses. What is unforeseen is logged whole and answered without its inside. */
import type { ErrorBody } from "../../api/common";
import { isConnectionLoss } from "../dbErrors";
import { log } from "../log";
import { HttpError, UnavailableError } from "./errors";

/** The caller went away before there was an answer: nobody reads this, the access log and the metrics tell it apart. */
const CALLER_GONE = 499;

export function answerJson(
  data: unknown,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(data), {
    status,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store", ...headers },
  });
}

/** `{"error":{code, message, requestId, details}}`, with `current` beside it after a failed If-Match. */
export function answerError(error: unknown, requestId: string, signal: AbortSignal): Response {
  const known = toHttpError(error, requestId, signal);
  const body: ErrorBody = {
    error: { code: known.code, message: known.message, requestId, details: [...known.details] },
    ...(known.current === undefined ? {} : { current: known.current }),
  };
  return answerJson(body, known.status, { ...known.headers, "x-request-id": requestId });
}

function toHttpError(error: unknown, requestId: string, signal: AbortSignal): HttpError {
  if (error instanceof HttpError) return error;
  if (signal.aborted) return new HttpError(CALLER_GONE, "callerGone", "The caller closed the connection.");
  if (isConnectionLoss(error) || isTransactionRefused(error)) {
    log().warn({ error, requestId }, "the database did not answer");
    return new UnavailableError(
      "The database does not answer. Try again in a moment.",
      "databaseAway",
      error,
    );
  }
  log().error({ error, requestId }, "a request failed unexpectedly");
  return new HttpError(
    500,
    "internal",
    `Something failed that should not. The server's log tells more under the request id ${requestId}.`,
  );
}

/** Prisma could not begin or end a transaction in time: too many at once, or the database is slow. */
function isTransactionRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "P2028";
}
