/** Bodies that are not JSON: read into memory whole, or streamed to the handler as they arrive. */
import { createHash } from "node:crypto";
import type { ZodOpenApiRequestBodyObject } from "zod-openapi";
import { readBytes, readChunks, requireType, sent, type BodyKind } from "./read";

interface BytesOptions {
  /** Media types without parameters, such as `text/plain`. */
  readonly types: readonly string[];
  readonly maxBytes: number;
}

export function bytes(options: BytesOptions): BodyKind<Uint8Array> {
  return {
    document: documentOf(options),
    async read(request) {
      requireType(request, options.types);
      const value = await readBytes(request, options.maxBytes);
      return sent({ value, details: [], bytes: value });
    },
  };
}

/**
 * Nothing is read before the handler iterates. The iteration throws a TooLargeError if the body is longer than the
 * limit.
 */
export function stream(options: BytesOptions): BodyKind<AsyncIterable<Uint8Array>> {
  return {
    document: documentOf(options),
    read(request) {
      requireType(request, options.types);
      const hash = createHash("sha256");
      async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
        for await (const chunk of readChunks(request, options.maxBytes)) {
          hash.update(chunk);
          yield chunk;
        }
      }
      const value = chunks();
      const digest = async (): Promise<string> => {
        for await (const _rest of value);
        return hash.digest("hex");
      };
      return Promise.resolve({ value, details: [], digest });
    },
  };
}

function documentOf({ types }: BytesOptions): ZodOpenApiRequestBodyObject {
  const schema = { type: "string", format: "binary" } as const;
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}
