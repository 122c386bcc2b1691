/**
 * Turns results and errors into responses. Unexpected errors are logged in full and answered without their details.
 */
import { BUILD_HEADER } from "../../api/build";
import type { ErrorBody } from "../../api/common";
import { buildId } from "../core/build";
import { isCollision, isConnectionLoss, isGone } from "../core/dbErrors";
import { log } from "../core/log";
import { HttpError, NotFoundError, UnavailableError } from "./errors";
import { streamOf } from "./stream";
import { Answer, OtherAnswer, type Result, type RouteMeta, type ResponseHeader } from "./route";

/**
 * The caller left before there was an answer: nobody reads this status; it marks the case in access log and metrics.
 */
const CALLER_GONE = 499;

export function answerJson(
  data: unknown,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return answerBody(JSON.stringify(data), status, headers);
}

/** Answers JSON that is already serialized. */
export function answerBody(
  body: string | Uint8Array<ArrayBuffer>,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(body, {
    status,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store", ...headers },
  });
}

/** Answers JSON that is generated while it is sent. */
export function answerText(pieces: AsyncGenerator<string, void, undefined>): Response {
  return new Response(streamOf(pieces), {
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
  });
}

/** Renders an error in the shape that the callers of a route family expect. */
export type ErrorRenderer = (error: HttpError, requestId: string) => Response;

/** `{"error":{code, message, requestId, details}}`, and `current` next to `error` after a failed If-Match. */
export const renderError: ErrorRenderer = (error, requestId) => {
  const { code, message, details, current } = error;
  const body: ErrorBody = {
    error: { code, message, requestId, details: [...details] },
    ...(current === undefined ? {} : { current }),
  };
  return answerJson(body, error.status, error.headers);
};

const RESPONSE_HEADERS: readonly ResponseHeader[] = ["etag", "location"];

/** Returns the response to a handler's result, checked against what the route declares. */
export function answerResult(
  { response, otherResponses = [] }: Pick<RouteMeta, "response" | "otherResponses">,
  result: Result<unknown>,
): Response {
  if (result instanceof Response) return result;
  const other = result instanceof OtherAnswer;
  const { data, headers } = other || result instanceof Answer ? result : { data: result, headers: {} };
  const declared = other ? otherResponses.find(({ status }) => status === result.status) : response;
  // A status or shape that the document does not declare is a defect of the server, not of the caller.
  if (!declared) throw new Error("The handler answers a status that its route does not declare.");
  if (!("schema" in declared)) return new Response(null, { status: declared.status, headers });
  for (const name of RESPONSE_HEADERS) {
    if (name in headers !== (declared.headers?.includes(name) ?? false))
      throw new Error(`The handler and its route do not agree on whether ${name} is returned.`);
  }
  const build = buildId();
  return answerJson(declared.schema.parse(data), declared.status, {
    ...headers,
    ...(build === null ? {} : { [BUILD_HEADER]: build }),
  });
}

export function toHttpError(error: unknown, requestId: string, signal: AbortSignal): HttpError {
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
  if (isGone(error)) {
    log().warn({ error, requestId }, "what a request changes was deleted in the meantime");
    return new NotFoundError("What this request changes was deleted a moment ago.");
  }
  if (isCollision(error)) {
    log().warn({ error, requestId }, "two transactions conflicted");
    return new UnavailableError(
      "Something else was changed at the same moment. Nothing was saved: try again.",
      "collision",
      error,
    );
  }
  log().error({ error, requestId }, "a request failed unexpectedly");
  return new HttpError(
    500,
    "internal",
    `Unexpected error. The server's log has details under the request id ${requestId}.`,
  );
}

/** Prisma could not start or end a transaction in time: there are too many at once, or the database is slow. */
function isTransactionRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "P2028";
}
