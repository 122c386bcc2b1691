/** Reading a request's body: bounded, in a type that is read here, as text that parses. */
import type { z } from "zod";
import { BadRequestError, TooLargeError, UnsupportedMediaTypeError } from "./errors";
import type { BodyDefinition } from "./route";

/** A policy of 1 MiB as a JSON string even if every character is escaped, and what stands beside it. */
const DEFAULT_MAX_BYTES = 2_621_440;
/** What a policy document may come as. */
const DOCUMENT_TYPES = ["application/yaml", "text/yaml", "application/x-yaml", "text/plain"];

export interface ReadBody {
  /** What the schema sees. */
  readonly value: unknown;
  /** As it was sent; empty when nothing was. */
  readonly text: string;
}

/** Throws TooLargeError without reading on, UnsupportedMediaTypeError, or BadRequestError. */
export async function readBody(request: Request, definition: BodyDefinition<z.ZodType>): Promise<ReadBody> {
  const type = (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const text = await readText(request, definition.maxBytes ?? DEFAULT_MAX_BYTES);
  if (text === "" && definition.optional === true) return { value: {}, text };
  if (definition.yaml === true && DOCUMENT_TYPES.includes(type)) return { value: { spec: text }, text };
  if (type !== "application/json" && !type.endsWith("+json")) {
    const accepted = ["application/json", ...(definition.yaml === true ? ["application/yaml"] : [])];
    throw new UnsupportedMediaTypeError(type, accepted);
  }
  const value = parseJson(text);
  return { value: definition.yaml === true && isPolicyDocument(value) ? { spec: text } : value, text };
}

/** A policy as JSON itself rather than `{"spec": "<its text>"}`: there `spec` is a map, or it says what it is. */
function isPolicyDocument(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  if ("spec" in value && typeof value.spec === "string") return false;
  return "apiVersion" in value || "kind" in value || ("spec" in value && typeof value.spec === "object");
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get("content-length")) > maxBytes) throw new TooLargeError(maxBytes);
  if (request.body === null) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw new TooLargeError(maxBytes);
    }
    chunks.push(value);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new BadRequestError("The request body is not UTF-8 text. Send it as UTF-8.", [], "invalidEncoding");
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "it cannot be parsed";
    throw new BadRequestError(`The request body is not JSON: ${reason}`, [], "invalidJson");
  }
}
