/** Errors of worker threads. Structured cloning would lose an error's class, status and details. */
import { above, LIMITS, type LimitName } from "../../limits/limits";
import { HttpError, UnavailableError, UnprocessableError } from "../http/errors";
import type { TimeLimit } from "./task";

/** Sent by a task instead of a value. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** Set for an HttpError, which the caller of the API receives unchanged. */
  readonly http?: Pick<HttpError, "status" | "code" | "details" | "headers">;
}

export function toFailure(thrown: unknown): Failure {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name, message, stack } = error;
  if (!(error instanceof HttpError)) return { name, message, stack };
  const { status, code, details, headers } = error;
  return { name, message, stack, http: { status, code, details, headers } };
}

export function fromFailure({ name, message, stack, http }: Failure): Error {
  if (http) return new HttpError(http.status, http.code, message, http);
  return Object.assign(new Error(message), { name, stack });
}

const ENDED = "computingEnded";

/** The failure of all tasks of a process that ended. Plain data, because bundles have different HttpError classes. */
export function computingEnded(): Failure {
  return toFailure(
    new UnavailableError("The compute process exited before it had a result. Try again.", ENDED),
  );
}

/** Whether the process ended before the outcome of the work was known, as when the server itself had ended. */
export function isComputingEnded(error: unknown): boolean {
  return error instanceof HttpError && error.code === ENDED;
}

const ADVICE = "Ask for less: fewer images, signals or samples.";

/** Returns the error for a thread that ended before its task did. */
export function threadEnded(error: unknown, memory: LimitName): HttpError {
  if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") {
    const message = `The computation needs more than ${LIMITS[memory].value} MB of memory (limit ${memory}). ${ADVICE}`;
    return new UnprocessableError(message, [], "computationTooLarge");
  }
  return new UnavailableError("The computation's thread ended before it had a result.", "threadEnded", error);
}

export function tooLong({ name, seconds }: TimeLimit): HttpError {
  const message = `The computation took longer than ${seconds} s (limit ${name}). ${ADVICE}`;
  return new UnprocessableError(message, [], "computationTooLong");
}

export function tooBusy(limit: "waitingTasks" | "waitSeconds" | "samplesMb"): HttpError {
  const message = `The server is busy with other requests: ${above(limit)}. Try again in a moment.`;
  return new UnavailableError(message, "busy");
}
