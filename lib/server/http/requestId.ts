/** One id a request: in the answer's header, in an error's body, in the access log and in audit rows. */
import { randomUUID } from "node:crypto";

const SANE = /^[A-Za-z0-9][A-Za-z0-9._:/+=-]{0,127}$/;

/** The caller's `X-Request-Id` when it is short and plain enough for logs, else a new one. */
export function requestIdOf(request: Pick<Request, "headers">): string {
  const given = request.headers.get("x-request-id");
  return given !== null && SANE.test(given) ? given : randomUUID();
}
