/** A JSON body that may be too large to parse on the main thread. */
import type { z } from "zod";
import type { ErrorDetail } from "../../../api/common";
import { LIMITS, type LimitName } from "../../../limits/limits";
import { UnprocessableError, UnsupportedMediaTypeError } from "../errors";
import { listed, summarize } from "../issues";
import { parsePart } from "../parse";
import { isJson, parseJson, textOf } from "./json";
import type { MostValues } from "./jsonSize";
import { mediaTypeOf, readBytes, sent, type BodyKind } from "./read";

/** Bytes that parse within a few milliseconds. */
const SMALL_BYTES = 131_072;

/** The parsed value, or the bytes as sent, for `parseLargeJson` in a worker thread. */
export type LargeJson<T> = { readonly value: T } | { readonly bytes: Uint8Array };

interface Most {
  readonly bytes: LimitName;
  readonly values: MostValues;
}

export function largeJson<S extends z.ZodType>(schema: S, most: Most): BodyKind<LargeJson<z.output<S>>> {
  return {
    document: { required: true, content: { "application/json": { schema } } },
    async read(request) {
      const bytes = await readBytes(request, LIMITS[most.bytes].value);
      if (!isJson(request)) throw new UnsupportedMediaTypeError(mediaTypeOf(request), ["application/json"]);
      if (bytes.length > SMALL_BYTES) return sent({ value: { bytes }, details: [], bytes });
      const { value, details } = parsePart(schema, parseJson(textOf(bytes), most.values), "body");
      return sent({ value: value === undefined ? undefined : { value }, details, bytes });
    },
  };
}

/** Throws BadRequestError for bytes that are not JSON, and UnprocessableError that names every error. */
export function parseLargeJson<S extends z.ZodType>(
  schema: S,
  bytes: Uint8Array,
  most: MostValues,
): z.output<S> {
  const { value, details } = parsePart(schema, parseJson(textOf(bytes), most), "body");
  if (value === undefined) throw wrongBody(details);
  return value;
}

const wrongBody = (details: readonly ErrorDetail[]): UnprocessableError =>
  new UnprocessableError(`The body is wrong: ${summarize(details)}`, listed(details));
