/** Results and errors as responses. What is unforeseen is logged whole and answered without its inside. */
import type { ErrorBody } from "../../api/common";
import { log } from "../log";
import { HttpError, UnavailableError } from "./errors";
import { isConnectionLoss } from "../dbErrors";

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
export function answerError(error: unknown, requestId: string): Response {
  const known = toHttpError(error, requestId);
  const body: ErrorBody & { current?: unknown } = {
    error: { code: known.code, message: known.message, requestId, details: [...known.details] },
    ...(known.current === undefined ? {} : { current: known.current }),
  };
  return answerJson(body, known.status, { ...known.headers, "x-request-id": requestId });
}

function toHttpError(error: unknown, requestId: string): HttpError {
  if (error instanceof HttpError) return error;
  if (isConnectionLoss(error)) {
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
