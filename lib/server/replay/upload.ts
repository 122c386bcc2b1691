/** The parts of a new replay or job set: files are written to blobs as they arrive, texts are validated. */
import { jobSetNameSchema, type JOB_SET_PARTS } from "../../api/jobSets";
import { replayOptionsSchema, REPLAY_PARTS, type ReplayOptionsInput } from "../../api/replays";
import { jsonProblem } from "../../document/jsonText";
import { LIMITS } from "../../limits/limits";
import { BlobWriter, type WrittenBlob } from "../blobs/write";
import { multipart, type Part, type PartRule } from "../http/body/multipart";
import { UnprocessableError } from "../http/errors";
import { parsePart } from "../http/parse";

type FileName = (typeof REPLAY_PARTS)[number];

const optional = { optional: true } as const;
const file: PartRule = { kind: "file", maxBytes: LIMITS.replayFileBytes.value };
const optionalFile = { ...file, ...optional };
const text: PartRule = { kind: "text", maxBytes: 300, ...optional };

export const replayBody = multipart<FileName | "jobSet" | "historySet" | "options">({
  jobs: optionalFile,
  images: optionalFile,
  history: optionalFile,
  rotations: optionalFile,
  jobSet: text,
  historySet: text,
  options: { kind: "text", maxBytes: LIMITS.documentBytes.value, ...optional },
});

export const jobSetBody = multipart<(typeof JOB_SET_PARTS)[number] | "name">({
  name: { kind: "text", maxBytes: 300 },
  jobs: file,
  images: file,
  rotations: optionalFile,
});

export interface UploadedFile {
  readonly part: FileName;
  readonly name: string;
  readonly blob: WrittenBlob;
}

interface Written {
  readonly files: readonly UploadedFile[];
  readonly texts: ReadonlyMap<string, string>;
  /** Removes written files without an owner. */
  readonly discard: () => Promise<void>;
}

export interface Upload {
  readonly files: readonly UploadedFile[];
  readonly options: ReplayOptionsInput;
  /** As the caller named them. */
  readonly jobSet: string | undefined;
  readonly historySet: string | undefined;
  readonly discard: () => Promise<void>;
}

/** Throws what reading the body throws, and UnprocessableError for the options; then nothing is kept. */
export async function readUpload(parts: AsyncIterable<Part<string>>): Promise<Upload> {
  return checked(parts, ({ files, texts, discard }) => {
    const jobSet = texts.get("jobSet");
    const historySet = texts.get("historySet");
    const has = (part: FileName): boolean => files.some((each) => each.part === part);
    const problems = [
      ...either("jobs", has("jobs"), "jobSet", jobSet, true),
      ...either("history", has("history"), "historySet", historySet, false),
      ...(jobSet === undefined && !has("images") ? [{ path: "images", message: "is missing" }] : []),
    ];
    refuse(problems, "The parts are wrong");
    return { files, jobSet, historySet, discard, options: parseOptions(texts.get("options") ?? "") };
  });
}

/** Throws as readUpload does, for the name. */
export async function readJobSetUpload(
  parts: AsyncIterable<Part<string>>,
): Promise<{ name: string; files: readonly UploadedFile[]; discard: () => Promise<void> }> {
  return checked(parts, ({ files, texts, discard }) => {
    const { data: name, error } = jobSetNameSchema.safeParse(texts.get("name")?.trim());
    if (name === undefined)
      refuse([{ path: "name", message: error?.issues[0]?.message ?? "is missing" }], "The name is wrong");
    return { name: name ?? "", files, discard };
  });
}

async function checked<T>(parts: AsyncIterable<Part<string>>, check: (written: Written) => T): Promise<T> {
  const writers: BlobWriter[] = [];
  const discard = async (): Promise<void> => {
    for (const writer of writers) await writer.discard();
  };
  const files: UploadedFile[] = [];
  const texts = new Map<string, string>();
  try {
    for await (const part of parts) {
      if (part.kind === "text") texts.set(part.name, part.text);
      else {
        const writer = new BlobWriter();
        writers.push(writer);
        for await (const piece of part.content) await writer.write(piece);
        const name = REPLAY_PARTS.find((each) => each === part.name);
        const blob = await writer.end();
        if (name) files.push({ part: name, name: part.fileName || part.name, blob });
      }
    }
    return check({ files, texts, discard });
  } catch (error) {
    await discard();
    throw error;
  }
}

interface Problem {
  readonly path: string;
  readonly message: string;
}

function either(
  file: string,
  hasFile: boolean,
  set: string,
  named: string | undefined,
  needed: boolean,
): Problem[] {
  if (hasFile && named !== undefined)
    return [{ path: set, message: `is sent together with ${file}: send only one of them` }];
  if (needed && !hasFile && named === undefined)
    return [{ path: file, message: `is missing: send it, or ${set}` }];
  return [];
}

function refuse(problems: readonly Problem[], title: string): void {
  if (problems.length === 0) return;
  const said = problems.map(({ path, message }) => `${path} ${message}`).join("; ");
  throw new UnprocessableError(`${title}: ${said}.`, [...problems]);
}

function parseOptions(text: string): ReplayOptionsInput {
  let json: unknown;
  try {
    json = text.trim() === "" ? {} : JSON.parse(text);
  } catch {
    const found = jsonProblem(text) ?? { message: "is not JSON" };
    throw new UnprocessableError(`The part options ${found.message}.`, [{ path: "options", ...found }]);
  }
  const { value, details } = parsePart(replayOptionsSchema, json, "body");
  if (value === undefined) {
    const said = details.map(({ path, message }) => `${path} ${message}`).join("; ");
    throw new UnprocessableError(`The options are wrong: ${said}.`, details);
  }
  return value;
}
