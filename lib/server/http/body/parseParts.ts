/** Yields the parts of a multipart body in order: turns the parser's events into a sequence that is pulled. */
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { BadRequestError, HttpError } from "../errors";

type Parsed =
  | {
      readonly name: string;
      readonly fileName: string;
      readonly contentType: string;
      readonly stream: BusboyFileStream;
    }
  | { readonly name: string; readonly text: string; readonly truncated: boolean };

interface Rule {
  readonly kind: "file" | "text";
  readonly maxBytes: number;
}

/** Each file's stream must be read to its end before the next part is requested. Throws an HttpError. */
export async function* parseParts(
  request: Request,
  body: AsyncIterable<Uint8Array>,
  rules: Readonly<Record<string, Rule>>,
): AsyncGenerator<Parsed, void, undefined> {
  const busboy = parserOf(request, rules);
  const parts = new PassThrough({ objectMode: true });
  let current: BusboyFileStream | undefined;
  busboy.on("file", (name, stream, fileName, _encoding, contentType) => {
    current = stream;
    // A truncated body also raises an error on the file's stream; without a listener it would end the process.
    stream.on("error", () => undefined);
    parts.write({ name, fileName: fileName ?? "", contentType, stream } satisfies Parsed);
  });
  busboy.on("field", (name, text, _nameTruncated, truncated) => {
    parts.write({ name, text, truncated } satisfies Parsed);
  });
  const source = Readable.from(body);
  const reading = pipeline(source, busboy).then(
    () => parts.end(),
    (error: unknown) => {
      const known = error instanceof HttpError ? error : tornBody(error);
      current?.destroy(known);
      parts.destroy(known);
    },
  );
  try {
    yield* parts as AsyncIterable<Parsed>;
  } finally {
    source.destroy();
    busboy.destroy();
    await reading;
  }
}

export function tornBody(error: unknown): BadRequestError {
  const reason = error instanceof Error ? error.message : "it cannot be parsed";
  return new BadRequestError(
    `The request body is not multipart/form-data: ${reason}`,
    [],
    "invalidMultipart",
  );
}

function parserOf(request: Request, rules: Readonly<Record<string, Rule>>): BusboyInstance {
  const texts = Object.values(rules).filter(({ kind }) => kind === "text");
  try {
    return new Busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      isPartAFile: (name) => rules[name ?? ""]?.kind === "file",
      limits: {
        // One more than declared: an unknown or repeated part is refused by name.
        parts: Object.keys(rules).length + 1,
        fieldSize: Math.max(1_024, ...texts.map(({ maxBytes }) => maxBytes + 1)),
        headerPairs: 20,
        headerSize: 16_384,
      },
    });
  } catch (error) {
    throw tornBody(error);
  }
}
