/** `multipart/form-data`: named files and texts, each at most once and in any order. */
import { createHash, type Hash } from "node:crypto";
import type { BusboyFileStream } from "@fastify/busboy";
import { HttpError, TooLargeError, UnprocessableError } from "../errors";
import { parseParts, tornBody } from "./parseParts";
import { readChunks, requireType, type BodyKind } from "./read";

export interface PartRule {
  readonly kind: "file" | "text";
  readonly maxBytes: number;
  readonly optional?: true;
}

export interface FilePart<N> {
  readonly kind: "file";
  readonly name: N;
  /** The name that the caller gave, without folders; empty if there is none. */
  readonly fileName: string;
  readonly contentType: string;
  /** Read it before requesting the next part; unread content is then skipped. */
  readonly content: AsyncIterable<Buffer>;
}

export interface TextPart<N> {
  readonly kind: "text";
  readonly name: N;
  readonly text: string;
}

export type Part<N extends string> = FilePart<N> | TextPart<N>;

type Rules<N extends string> = Readonly<Record<N, PartRule>>;

const TYPE = "multipart/form-data";
/** Maximum bytes for the boundary and headers of a part. */
const OVERHEAD_BYTES = 32_768;

/**
 * The handler iterates over the parts as they arrive. The iteration throws an HttpError as soon as a part is unknown,
 * repeated, too long or truncated, and at the end if one is missing.
 */
export function multipart<N extends string>(rules: Rules<N>): BodyKind<AsyncIterable<Part<N>>> {
  const properties = Object.fromEntries(
    Object.entries<PartRule>(rules).map(([name, { kind }]) => [
      name,
      kind === "file" ? { type: "string" as const, format: "binary" } : { type: "string" as const },
    ]),
  );
  const required = namesOf(rules).filter((name) => rules[name].optional !== true);
  return {
    document: {
      required: true,
      content: { [TYPE]: { schema: { type: "object", properties, required } } },
    },
    read(request) {
      requireType(request, [TYPE]);
      // Hashes the parts rather than the body: a repeated request separates them by another boundary.
      const hash = createHash("sha256");
      const value = partsOf(request, rules, hash);
      const digest = async (): Promise<string> => {
        for await (const _rest of value);
        return hash.digest("hex");
      };
      return Promise.resolve({ value, details: [], digest });
    },
  };
}

async function* partsOf<N extends string>(
  request: Request,
  rules: Rules<N>,
  hash: Hash,
): AsyncGenerator<Part<N>, void, undefined> {
  const names = namesOf(rules);
  const missing = new Set(names.filter((name) => rules[name].optional !== true));
  const seen = new Set<string>();
  const maxBytes = names.reduce((sum, name) => sum + rules[name].maxBytes + OVERHEAD_BYTES, 0);
  for await (const part of parseParts(request, readChunks(request, maxBytes), rules)) {
    const name = names.find((each) => each === part.name);
    if (name === undefined) throw wrongPart(part.name, `is not a part here: send ${names.join(", ")}`);
    if (seen.has(name)) throw wrongPart(name, "is sent twice: send it once");
    seen.add(name);
    missing.delete(name);
    hash.update(`${name}\n`);
    const limit = rules[name].maxBytes;
    if ("stream" in part) {
      const { fileName, contentType, stream } = part;
      yield { kind: "file", name, fileName, contentType, content: contentOf(name, stream, limit, hash) };
      // Skip to the next part.
      if (!stream.destroyed) for await (const chunk of stream) hash.update(chunk as Buffer);
    } else {
      if (part.truncated || Buffer.byteLength(part.text) > limit) throw tooLarge(name, limit);
      hash.update(part.text);
      yield { kind: "text", name, text: part.text };
    }
  }
  if (missing.size === 0) return;
  const details = [...missing].map((path) => ({ path, message: "is missing" }));
  throw new UnprocessableError(`The body lacks the parts ${[...missing].join(", ")}.`, details);
}

async function* contentOf(
  name: string,
  stream: BusboyFileStream,
  limit: number,
  hash: Hash,
): AsyncGenerator<Buffer, void, undefined> {
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw tooLarge(name, limit);
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof HttpError ? error : tornBody(error);
  }
}

function namesOf<N extends string>(rules: Rules<N>): N[] {
  // All keys of a record over N are of type N.
  return Object.keys(rules) as N[];
}

function wrongPart(path: string, message: string): UnprocessableError {
  return new UnprocessableError(`The part "${path}" ${message}.`, [{ path, message }]);
}

function tooLarge(name: string, limit: number): TooLargeError {
  return new TooLargeError(limit, `The part "${name}"`);
}
