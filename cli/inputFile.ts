/** An input file or standard input: reads it as text, or explains why it cannot be read. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { LIMITS, type LimitName } from "../lib/limits/limits";
import { grouped } from "../lib/numeric/words";

/** The name of `-` in messages. */
const STANDARD_INPUT = "standard input";

let isStandardInputRead = false;

/**
 * Returns the text of `file`, UTF-8 with or without a byte order mark, or of standard input for `-`. `limit` is a
 * limit in bytes. The message of a returned Error follows the file's name.
 */
export async function readInput(file: string, limit: LimitName): Promise<string | Error> {
  try {
    if (file !== "-") {
      const { size } = await stat(file);
      if (size > LIMITS[limit].value) return new Error(tooLong(limit));
    }
    const bytes = await readAtMost(file, limit);
    return bytes instanceof Error ? bytes : textOf(bytes, file);
  } catch (error) {
    return new Error(reasonOf(error));
  }
}

/** Returns the name of a file for messages. */
export const inputName = (file: string): string => (file === "-" ? STANDARD_INPUT : file);

const tooLong = (limit: LimitName): string =>
  `has more than ${grouped(LIMITS[limit].value)} bytes (limit ${limit})`;

/** Returns the bytes of `file`, or of standard input for `-`. Throws if standard input has already been read. */
export function openInput(file: string): AsyncIterable<Buffer> {
  if (file !== "-") return createReadStream(file);
  if (isStandardInputRead) throw new Error("is already given as another file: name a different one");
  isStandardInputRead = true;
  return process.stdin;
}

/** Counts while reading, because a pipe has no size. */
async function readAtMost(file: string, limit: LimitName): Promise<Buffer | Error> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of openInput(file)) {
    size += part.length;
    if (size > LIMITS[limit].value) return new Error(tooLong(limit));
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function textOf(bytes: Buffer, file: string): string | Error {
  const starts = (...first: number[]): boolean => first.every((byte, at) => bytes[at] === byte);
  const unpack = (program: string): Error =>
    new Error(`is packed: unpack it, as in ${program} ${inputName(file)} | plimsoll COMMAND -`);
  if (starts(0x1f, 0x8b)) return unpack("gunzip -c");
  if (starts(0x28, 0xb5, 0x2f, 0xfd)) return unpack("zstd -dc");
  if (starts(0xff, 0xfe) || starts(0xfe, 0xff)) return new Error("is UTF-16 text: save it as UTF-8");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new Error("is not UTF-8 text: save it as UTF-8");
  }
}

/** Describes file system errors in words. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return "does not exist: check the path";
    case "EISDIR":
      return "is a folder: name a file";
    case "EACCES":
    case "EPERM":
      return "may not be read by this user";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
