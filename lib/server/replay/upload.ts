/** The parts of a new replay: files go into blobs as they arrive, options are checked. */
import { replayOptionsSchema, type REPLAY_PARTS, type ReplayOptionsInput } from "../../api/replays";
import { LIMITS } from "../../limits/limits";
import { BlobWriter, type WrittenBlob } from "../blobs/write";
import { multipart, type Part, type PartRule } from "../http/body/multipart";
import { UnprocessableError } from "../http/errors";
import { parsePart } from "../http/parse";

type FileName = (typeof REPLAY_PARTS)[number];

const file: PartRule = { kind: "file", maxBytes: LIMITS.replayFileBytes.value };
const optional = { optional: true } as const;

export const replayBody = multipart<FileName | "options">({
  jobs: file,
  images: file,
  history: { ...file, ...optional },
  rotations: { ...file, ...optional },
  options: { kind: "text", maxBytes: 10_000, ...optional },
});

export interface UploadedFile {
  readonly part: FileName;
  readonly name: string;
  readonly blob: WrittenBlob;
}

export interface Upload {
  readonly files: readonly UploadedFile[];
  readonly options: ReplayOptionsInput;
  /** Removes what was written and has no owner. */
  readonly discard: () => Promise<void>;
}

/** Throws what reading the body throws, and UnprocessableError for options; nothing stays behind then. */
export async function readUpload(parts: AsyncIterable<Part<FileName | "options">>): Promise<Upload> {
  const writers: BlobWriter[] = [];
  const discard = async (): Promise<void> => {
    for (const writer of writers) await writer.discard();
  };
  const files: UploadedFile[] = [];
  let options: ReplayOptionsInput = {};
  try {
    for await (const part of parts) {
      if (part.kind === "text") options = parseOptions(part.text);
      else if (part.name !== "options") {
        const writer = new BlobWriter();
        writers.push(writer);
        for await (const piece of part.content) await writer.write(piece);
        files.push({ part: part.name, name: part.fileName || part.name, blob: await writer.end() });
      }
    }
    return { files, options, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

function parseOptions(text: string): ReplayOptionsInput {
  let json: unknown;
  try {
    json = text.trim() === "" ? {} : JSON.parse(text);
  } catch (error) {
    const message = `is not JSON: ${error instanceof Error ? error.message : "it cannot be parsed"}`;
    throw new UnprocessableError(`The part options ${message}.`, [{ path: "options", message }]);
  }
  const { value, details } = parsePart(replayOptionsSchema, json, "body");
  if (value === undefined) {
    const said = details.map(({ path, message }) => `${path} ${message}`).join("; ");
    throw new UnprocessableError(`The options are wrong: ${said}.`, details);
  }
  return value;
}
