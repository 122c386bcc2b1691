/**
 * Errors that a route can answer with. Services throw them; defineRoute turns them into
 * `{"error":{code, message, requestId, details}}` with the status (design.md "API").
 */
import type { ErrorDetail } from "../../api/common";

export interface HttpErrorOptions {
  readonly details?: readonly ErrorDetail[];
  readonly headers?: Readonly<Record<string, string>>;
  /** The stored state, answered with a 412 so that the caller can show the other person's change. */
  readonly current?: unknown;
  readonly cause?: unknown;
}

/** `message` is read by people: it names the field, the value and the fix, and never holds a secret. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly details: readonly ErrorDetail[];
  readonly headers: Readonly<Record<string, string>>;
  readonly current: unknown;

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    options: HttpErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.details = options.details ?? [];
    this.headers = options.headers ?? {};
    this.current = options.current;
  }
}

export class BadRequestError extends HttpError {
  constructor(message: string, details: readonly ErrorDetail[] = [], code = "invalidRequest") {
    super(400, code, message, { details });
  }
}

export class UnauthenticatedError extends HttpError {
  constructor(message = "Sign in, or send an API token as `Authorization: Bearer …`.") {
    super(401, "unauthenticated", message, { headers: { "www-authenticate": 'Bearer realm="plimsoll"' } });
  }
}

export class ForbiddenError extends HttpError {
  constructor(message: string, code = "forbidden") {
    super(403, code, message);
  }
}

export class NotFoundError extends HttpError {
  constructor(message: string, details: readonly ErrorDetail[] = []) {
    super(404, "notFound", message, { details });
  }
}

/** The request is valid, but the state of the resource forbids it: a name that is taken, a run that has finished. */
export class ConflictError extends HttpError {
  constructor(message: string, code = "conflict", details: readonly ErrorDetail[] = []) {
    super(409, code, message, { details });
  }
}

/** `If-Match` names a version that is no longer the current one. */
export class PreconditionFailedError extends HttpError {
  constructor(message: string, current: unknown) {
    super(412, "preconditionFailed", message, { current });
  }
}

export class TooLargeError extends HttpError {
  constructor(limitBytes: number, what = "The request body") {
    super(413, "tooLarge", `${what} is longer than ${limitBytes.toLocaleString("en")} bytes.`);
  }
}

export class UnsupportedMediaTypeError extends HttpError {
  constructor(received: string, accepted: readonly string[]) {
    super(
      415,
      "unsupportedMediaType",
      `Content-Type ${received === "" ? "is missing" : `"${received}" is not read here`}; send ${accepted.join(" or ")}.`,
      { headers: { accept: accepted.join(", ") } },
    );
  }
}

/** Compressed bodies are not accepted. */
export class PackedBodyError extends HttpError {
  constructor(encoding: string) {
    super(
      415,
      "packedBody",
      `Content-Encoding ${JSON.stringify(encoding)} is not read here: send the body as it is, and leave the header out.`,
    );
  }
}

/** A caller or an address exceeds its rate limit; `headers` say how long to wait. */
export class TooManyRequestsError extends HttpError {
  constructor(headers: Readonly<Record<string, string>>, what = "Too many requests.") {
    super(429, "tooManyRequests", `${what} Try again in ${headers["retry-after"]} s.`, { headers });
  }
}

/** The request is well formed but its content is invalid; `details` holds every error. */
export class UnprocessableError extends HttpError {
  constructor(message: string, details: readonly ErrorDetail[] = [], code = "invalidBody") {
    super(422, code, message, { details });
  }
}

export class UnavailableError extends HttpError {
  constructor(message: string, code = "unavailable", cause?: unknown, details: readonly ErrorDetail[] = []) {
    super(503, code, message, { headers: { "retry-after": "5" }, cause, details });
  }
}
