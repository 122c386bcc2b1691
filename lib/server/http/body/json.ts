/** JSON bodies, and documents that people write as YAML. */
import { z } from "zod";
import { jsonProblem } from "../../../document/jsonText";
import { writtenTwice } from "../../../document/jsonTwice";
import { BadRequestError, UnsupportedMediaTypeError } from "../errors";
import { pathOf } from "../issues";
import { parsePart, type Parsed } from "../parse";
import { checkJsonSize, type MostValues } from "./jsonSize";
import { DEFAULT_MAX_BYTES, mediaTypeOf, readBytes, sent, type BodyKind } from "./read";

const DOCUMENT_TYPES = ["application/yaml", "text/yaml", "application/x-yaml", "text/plain"];

interface JsonOptions {
  /** The body may be omitted; the schema then gets `{}`. */
  readonly optional?: boolean;
  /** 2.5 MiB by default. */
  readonly maxBytes?: number;
}

export function json<S extends z.ZodType>(schema: S, options: JsonOptions = {}): BodyKind<z.output<S>> {
  const { optional = false, maxBytes = DEFAULT_MAX_BYTES } = options;
  return {
    document: { required: !optional, content: { "application/json": { schema } } },
    async read(request) {
      const bytes = await readBytes(request, maxBytes);
      const absent = optional && bytes.length === 0;
      if (!absent && !isJson(request)) {
        throw new UnsupportedMediaTypeError(mediaTypeOf(request), ["application/json"]);
      }
      const text = absent ? "{}" : textOf(bytes);
      const value = parseJson(text);
      return sent({ ...withoutDoubles(parsePart(schema, value, "body"), text), bytes, json: value });
    },
  };
}

/**
 * JSON, or the document itself as YAML or JSON: the schema then gets `{spec: text}`. `kind` is the value of the
 * document's own field `kind`.
 */
export function jsonOrDocument<S extends z.ZodType>(schema: S, kind: string): BodyKind<z.output<S>> {
  const documentSchema = z
    .looseObject({ apiVersion: z.string(), kind: z.literal(kind) })
    .meta({ description: "The policy document itself." });
  return {
    document: {
      required: true,
      content: {
        "application/json": { schema: z.union([schema, documentSchema]) },
        "application/yaml": { schema: { type: "string" } },
      },
    },
    async read(request) {
      const bytes = await readBytes(request, DEFAULT_MAX_BYTES);
      const text = textOf(bytes);
      const asText = DOCUMENT_TYPES.includes(mediaTypeOf(request));
      if (!asText && !isJson(request)) {
        throw new UnsupportedMediaTypeError(mediaTypeOf(request), ["application/json", "application/yaml"]);
      }
      const value = asText ? undefined : parseJson(text);
      const spec = asText || isDocument(value) ? { spec: text } : value;
      return sent({ ...parsePart(schema, spec, "body"), bytes, json: value });
    },
  };
}

/**
 * Reports duplicate fields together with all other errors: the parser would keep the last one and silently drop the
 * first.
 */
function withoutDoubles<T>(parsed: Parsed<T>, text: string): Parsed<T> {
  const doubles = writtenTwice(text).map((path) => ({
    path: pathOf(path),
    message: "occurs more than once: keep only one",
  }));
  return doubles.length === 0 ? parsed : { value: undefined, details: [...parsed.details, ...doubles] };
}

/**
 * Whether the value is a document itself rather than `{"spec": "<its text>"}`: its `spec` is a map, or it has a kind
 * or API version.
 */
function isDocument(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  if ("spec" in value && typeof value.spec === "string") return false;
  return "apiVersion" in value || "kind" in value || ("spec" in value && typeof value.spec === "object");
}

export function isJson(request: Request): boolean {
  const type = mediaTypeOf(request);
  return type === "application/json" || type.endsWith("+json");
}

export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new BadRequestError("The request body is not UTF-8 text. Send it as UTF-8.", [], "invalidEncoding");
  }
}

export function parseJson(text: string, most?: MostValues): unknown {
  checkJsonSize(text, most);
  try {
    return JSON.parse(text);
  } catch {
    // The JavaScript engine's own message has no position, and repeats much of the body, which may hold a secret.
    const { line = 1, column = 1, message = "is not JSON" } = jsonProblem(text) ?? {};
    throw new BadRequestError(
      `The request body ${message} (line ${line}, column ${column}).`,
      [{ path: "", message, line, column }],
      "invalidJson",
    );
  }
}
