/** Validates and serializes answers in the worker thread: the web process only sends them. */
import type { z } from "zod";
import { above, LIMITS } from "../../../limits/limits";
import type { TaskResult } from "../../compute/task";
import { UnprocessableError } from "../../http/errors";

type Bytes = TaskResult<Uint8Array<ArrayBuffer>>;

/** Throws UnprocessableError for an answer above the limit, before it is fully serialized. */
export function jsonResult<S extends z.ZodType>(schema: S, answer: z.input<S>): Bytes {
  return bytesOf(jsonPieces(schema.parse(answer), 4));
}

export function textResult(text: string): Bytes {
  return bytesOf([text]);
}

/** Characters that are encoded at once. */
const BLOCK = 262_144;

function bytesOf(pieces: Iterable<string>): Bytes {
  const blocks: Buffer[] = [];
  let [length, waiting] = [0, ""];
  const encode = (): void => {
    const block = Buffer.from(waiting);
    length += block.length;
    waiting = "";
    if (length > LIMITS.answerBytes.value) {
      const fix = "Ask for less: fewer signals, a smaller maxImages, or fewer parts of the analysis";
      throw new UnprocessableError(`The answer has ${above("answerBytes")}. ${fix}.`, [], "answerTooLarge");
    }
    blocks.push(block);
  };
  for (const piece of pieces) {
    waiting += piece;
    if (waiting.length > BLOCK) encode();
  }
  encode();
  const value = new Uint8Array(length);
  blocks.reduce((at, block) => (value.set(block, at), at + block.length), 0);
  return { value, transfer: [value.buffer] };
}

/** Yields a value's JSON in pieces, split down to `depth` levels, so that no string is as long as the whole. */
function* jsonPieces(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || typeof value !== "object" || value === null) {
    yield JSON.stringify(value);
    return;
  }
  const isList = Array.isArray(value);
  let before = isList ? "[" : "{";
  for (const [key, part] of Object.entries(value)) {
    if (part === undefined && !isList) continue;
    yield isList ? before : `${before}${JSON.stringify(key)}:`;
    yield* jsonPieces(part ?? null, depth - 1);
    before = ",";
  }
  yield before === "," ? (isList ? "]" : "}") : isList ? "[]" : "{}";
}
