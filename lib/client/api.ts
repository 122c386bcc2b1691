/** The only way from a page to the API: JSON in, JSON out, checked by the schema that the server also uses. */
import { BUILD_HEADER } from "../api/build";
import type { ErrorDetail } from "../api/common";
import { CODE_FAILED, isCodeFailure } from "./code";
import { keyedRequest } from "./sentAgain";

const DEFAULT_TIMEOUT_MS = 30_000;

/**
 * A failed API call. `status` is the HTTP status, or 0 when no answer arrived; `code` is the server's code, or
 * `network`, `timeout` or `unexpectedAnswer` if the answer is not from the API.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: readonly ErrorDetail[] = [],
    readonly requestId: string | null = null,
  ) {
    super(message);
  }
}

export interface ApiInit extends Omit<RequestInit, "body"> {
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as multipart/form-data. */
  readonly form?: FormData;
  /** With `form`, which is then posted: the share of the body that has been sent, 0–1. */
  readonly onSent?: (share: number) => void;
  /** Milliseconds; default 30,000. */
  readonly timeoutMs?: number;
  /** The version or revision that a write replaces, sent as `If-Match`; undefined replaces any. */
  readonly ifMatch?: number;
}

/** Checks an answer: a zod schema. */
export interface Shape<T> {
  readonly safeParse: (
    value: unknown,
  ) =>
    | { readonly success: true; readonly data: T }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * A schema, or a schema that is still loading (`shape`), so that it loads while the server answers. A function
 * loads it only for an answer of another build: the server has checked its answers with the schema of its own
 * build, which is this page's too. Use a function only for schemas that return their input unchanged.
 */
export type ShapeOf<T> = Shape<T> | Promise<Shape<T>> | (() => Promise<Shape<T>>);

/**
 * Loads a schema from its module, as in `shape(import("@/lib/api/runs"), "runSchema")`. Keeps schemas out of a
 * page's first script, since the server sends the first data with the page.
 */
export async function shape<M, K extends keyof M>(module: Promise<M>, name: K): Promise<M[K]> {
  return (await module)[name];
}

/** `path` is the part after `/api/v1`, beginning with a slash. Throws ApiError; rethrows when the caller aborts. */
export async function apiFetch<T>(path: string, schema: ShapeOf<T>, init: ApiInit = {}): Promise<T> {
  const isLate = typeof schema === "function";
  const [{ response, text }, early] = await Promise.all([ask(path, init), isLate ? null : schema]);
  const requestId = response.headers.get("x-request-id");
  const body = text === "" ? undefined : parseJson(text, response.status, requestId);
  if (!response.ok) throw await problemOf(response, body, requestId);
  // Has the schema's type: the server wrote the output of the same schema.
  if (isLate && isOfThisBuild(response)) return body as T;
  const parsed = (early ?? (await late(schema))).safeParse(body);
  if (!parsed.success) {
    throw new ApiError(
      response.status,
      "unexpectedAnswer",
      `The server's answer to ${path} has another shape than this page expects. Reload the page; it may be older than the server.`,
      parsed.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message })),
      requestId,
    );
  }
  return parsed.data;
}

const late = <T>(schema: ShapeOf<T>): Promise<Shape<T>> =>
  Promise.resolve(typeof schema === "function" ? schema() : schema);

/** Whether the answer is from the build that rendered this page. */
function isOfThisBuild(response: Response): boolean {
  const { build } = document.documentElement.dataset;
  return build !== undefined && response.headers.get(BUILD_HEADER) === build;
}

/** Returns the text of an answer that is not JSON (exports). Throws ApiError, also for these. */
export async function apiText(path: string, init: ApiInit = {}): Promise<string> {
  const response = await send(path, init);
  const requestId = response.headers.get("x-request-id");
  const text = await readText(response, requestId);
  if (!response.ok) throw await problemOf(response, parseJson(text, response.status, requestId), requestId);
  return text;
}

/** For writes that answer 204. */
export const nothingSchema: Shape<undefined> = { safeParse: () => ({ success: true, data: undefined }) };

interface Received {
  readonly response: Response;
  readonly text: string;
}

/** Resends a POST that got no answer under the same key, so that it is not done twice. Uploads have no key. */
async function ask(path: string, init: ApiInit): Promise<Received> {
  if (init.method !== "POST" || init.form !== undefined) return received(await send(path, init));
  const keyed = keyedRequest(`${path}\n${JSON.stringify(init.json)}`);
  const headers = new Headers(init.headers);
  headers.set("idempotency-key", keyed.key);
  try {
    const answer = await received(await send(path, { ...init, headers }));
    if (isSettled(answer)) keyed.settled();
    else keyed.lost();
    return answer;
  } catch (error) {
    if (init.signal?.aborted) keyed.settled();
    else keyed.lost();
    throw error;
  }
}

/** An answer from a proxy says nothing about what the server did. */
function isSettled({ response, text }: Received): boolean {
  if (response.ok) return true;
  const isStillAtWork = response.status === 409 && text.includes('"stillAtWork"');
  return response.headers.has("x-request-id") && !isStillAtWork;
}

async function received(response: Response): Promise<Received> {
  return { response, text: await readText(response, response.headers.get("x-request-id")) };
}

async function send(path: string, init: ApiInit): Promise<Response> {
  const { json, form, timeoutMs = DEFAULT_TIMEOUT_MS, ifMatch, onSent, signal, ...rest } = init;
  const headers = new Headers(rest.headers);
  headers.set("accept", "application/json, text/plain;q=0.5, */*;q=0.1");
  if (json !== undefined) headers.set("content-type", "application/json");
  if (ifMatch !== undefined) headers.set("if-match", `"${ifMatch}"`);
  const timeout = AbortSignal.timeout(timeoutMs);
  const ends = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const url = `/api/v1${path}`;
  try {
    if (form && onSent) {
      // Every page loads this file, and few of them upload.
      const { sendForm } = await import("./sendForm");
      return await sendForm(url, { form, headers, signal: ends, onSent });
    }
    const body = form ?? (json === undefined ? undefined : JSON.stringify(json));
    return await fetch(url, { ...rest, headers, body, signal: ends });
  } catch (error) {
    if (signal?.aborted) throw error;
    if (timeout.aborted) {
      throw new ApiError(0, "timeout", `The server did not answer within ${timeoutMs / 1000} s. Try again.`);
    }
    throw new ApiError(0, "network", "The server cannot be reached. Check that it runs, then try again.");
  }
}

async function readText(response: Response, requestId: string | null): Promise<string> {
  try {
    return await response.text();
  } catch {
    throw new ApiError(response.status, "network", "The answer broke off. Try again.", [], requestId);
  }
}

function parseJson(text: string, status: number, requestId: string | null): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(
      status,
      "unexpectedAnswer",
      `The answer (status ${status}) is not JSON: a proxy between this page and the server may have sent it.`,
      [],
      requestId,
    );
  }
}

async function problemOf(response: Response, body: unknown, requestId: string | null): Promise<ApiError> {
  const { errorBodySchema } = await import("../api/common");
  const parsed = errorBodySchema.safeParse(body);
  if (!parsed.success) {
    return new ApiError(
      response.status,
      "unexpectedAnswer",
      `The server answered with status ${response.status} and no reason.`,
      [],
      requestId,
    );
  }
  const { code, message, details, requestId: bodyId } = parsed.data.error;
  return new ApiError(response.status, code, message, details, bodyId ?? requestId);
}

/** Whether a request was refused because nobody is signed in. */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.code === "unauthenticated";

/** Returns the details of a problem by field path, for showing each at its field; the first of a path wins. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const fields: Record<string, string> = {};
  for (const { path, message } of error.details) fields[path] ??= message;
  return fields;
}

/** Returns the message to show for any thrown value. */
export function messageOf(error: unknown): string {
  if (isCodeFailure(error)) return CODE_FAILED.message;
  // The server's message is for scripts: it explains how to send an API token.
  if (isSessionEnd(error)) return "Your session had ended. Sign in, then try again.";
  return error instanceof Error ? error.message : "Something went wrong in this page. Reload it.";
}
