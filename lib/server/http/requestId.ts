/** One id per request: in the answer's header, in an error's body, in the access log and in audit rows. */
import { randomUUID } from "node:crypto";

const SANE = /^[A-Za-z0-9][A-Za-z0-9._:/+=-]{0,127}$/;

/** Returns the caller's `X-Request-Id` if it is short and plain enough for logs, otherwise a new id. */
export function requestIdOf(request: Pick<Request, "headers">): string {
  const given = request.headers.get("x-request-id");
  return given !== null && SANE.test(given) ? given : randomUUID();
}
