/** The files of jobs and images that commands name. */
import { plural } from "../lib/numeric/words";
import {
  NoJobError,
  readReplayFiles,
  ReplayFilesError,
  type ReplayFile,
  type ReplayFiles,
} from "../lib/server/replay/files/readFiles";
import { ReplayFileError, type RejectedRow } from "../lib/replay";
import { TableFileError } from "../lib/sources/files/csvRows";
import { inputName, openInput, reasonOf } from "./inputFile";
import type { CommandIo } from "./io";
import { issueLine } from "./issueLines";
import type { JobsCall } from "./replayOptions";

const REJECTED_SHOWN = 10;

type Files = Pick<JobsCall, "jobs" | "images" | "history" | "rotations">;

/**
 * Says on stderr which rows are not used. Null after it has said there which files cannot be used at all: they cannot be
 * read, their header lacks a column, or no job is left.
 */
export async function openReplayFiles(call: Files, io: CommandIo): Promise<ReplayFiles | null> {
  const file = (part: ReplayFile["part"], path: string): ReplayFile => ({
    part,
    name: inputName(path),
    bytes: bytesOf(path),
  });
  const files = [
    file("images", call.images),
    ...(call.history ?? []).map((path) => file("history", path)),
    file("jobs", call.jobs),
    ...(call.rotations === undefined ? [] : [file("rotations", call.rotations)]),
  ];
  try {
    const read = await readReplayFiles(files, { onFile: (name) => io.progress?.(`reading ${name} …`) });
    io.stderr(notUsed(read));
    return read;
  } catch (error) {
    const lines = problemLines(error);
    if (lines === null) throw error;
    io.stderr(lines);
    return null;
  }
}

/** Opened when read, so that a missing file is reported like every other error: with its path. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* openInput(path);
  } catch (error) {
    throw new TableFileError(inputName(path), reasonOf(error));
  }
}

function notUsed({ rejected, rejectedTotal, unread, unsorted }: ReplayFiles): string {
  const cells = unread.map(({ cells, ...row }) =>
    rowLine("warning", { ...row, reason: `${row.reason}${cells === 1 ? "" : ` (${cells} such rows)`}` }),
  );
  const rows = [...cells, ...rejected.slice(0, REJECTED_SHOWN).map((row) => rowLine("warning", row))];
  const more = rejectedTotal > REJECTED_SHOWN ? `, of which the first ${REJECTED_SHOWN} are listed` : "";
  if (rejectedTotal > 0) rows.push(`${plural(rejectedTotal, "row")} could not be used${more}\n`);
  if (unsorted > 0) {
    const were =
      unsorted === 1
        ? "was not in order of pod_scheduled and was"
        : "were not in order of pod_scheduled and were";
    rows.push(`${plural(unsorted, "row")} ${were} sorted in\n`);
  }
  return rows.join("");
}

/** Null for what is no fault of the files. */
function problemLines(error: unknown): string | null {
  if (error instanceof ReplayFilesError) return error.problems.map(problemLines).join("");
  if (error instanceof NoJobError && error.rows.length > 0) {
    const rows = error.rows.slice(0, REJECTED_SHOWN).map((row) => rowLine("error", row));
    return [...rows, fileLine(error.file, "no row could be used")].join("");
  }
  if (error instanceof ReplayFileError || error instanceof TableFileError)
    return fileLine(error.file, error.problem, error.line);
  return null;
}

const fileLine = (file: string, message: string, line?: number): string =>
  issueLine(file, "error", { path: "", message, ...(line === undefined ? {} : { line }) });

const rowLine = (severity: "error" | "warning", { file, line, column, reason }: RejectedRow): string =>
  issueLine(file, severity, { path: column, message: reason, line });
