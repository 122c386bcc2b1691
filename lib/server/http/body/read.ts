/** Kinds of bodies that a route takes. Each kind is one file: how a body is read, checked and described. */
import { createHash } from "node:crypto";
import type { ZodOpenApiRequestBodyObject } from "zod-openapi";
import type { ErrorDetail } from "../../../api/common";
import { LIMITS } from "../../../limits/limits";
import { PackedBodyError, TooLargeError, UnsupportedMediaTypeError } from "../errors";

/** Fits a policy of 1 MiB as a JSON string with every character escaped, and the other fields. */
export const DEFAULT_MAX_BYTES = LIMITS.bodyBytes.value;

export interface BodyKind<T> {
  /** The description in the OpenAPI document. */
  readonly document: ZodOpenApiRequestBodyObject;
  /** Throws an HttpError for a body that cannot be read; errors in its content are returned in `details`. */
  read(request: Request): Promise<Sent<T>>;
}

export interface Sent<T> {
  /** Undefined if `details` holds errors. */
  readonly value: T | undefined;
  readonly details: readonly ErrorDetail[];
  /** The bytes as sent; undefined for a body that the handler reads as a stream. */
  readonly bytes?: Uint8Array;
  /** The parsed JSON before its shape was checked. */
  readonly json?: unknown;
  /** SHA-256 in hexadecimal; reads the rest of a streamed body. */
  digest(): Promise<string>;
}

export const NOTHING_SENT: Sent<undefined> = sent({ value: undefined, details: [], bytes: new Uint8Array() });

/** Returns a body that is held in memory. */
export function sent<T>(body: Omit<Sent<T>, "digest"> & { readonly bytes: Uint8Array }): Sent<T> {
  return { ...body, digest: () => Promise.resolve(createHash("sha256").update(body.bytes).digest("hex")) };
}

/** Returns `text/csv` for `Text/CSV; charset=utf-8`; empty without the header. */
export function mediaTypeOf(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** Throws UnsupportedMediaTypeError unless the body has one of these types. */
export function requireType(request: Request, accepted: readonly string[]): void {
  const type = mediaTypeOf(request);
  if (!accepted.includes(type)) throw new UnsupportedMediaTypeError(type, accepted);
}

/** Throws TooLargeError as soon as the body exceeds the limit. */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(request, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Yields the body as it arrives; cancels it when the consumer stops. Throws TooLargeError as soon as it exceeds the
 * limit, and PackedBodyError for a compressed body.
 */
export async function* readChunks(
  request: Request,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity") throw new PackedBodyError(encoding.slice(0, 100));
  if (Number(request.headers.get("content-length")) > maxBytes) throw new TooLargeError(maxBytes);
  if (request.body === null) return;
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  let size = 0;
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      ended = done;
      if (done) return;
      size += value.byteLength;
      if (size > maxBytes) throw new TooLargeError(maxBytes);
      yield value;
    }
  } finally {
    if (!ended) await reader.cancel().catch(() => undefined);
  }
}
