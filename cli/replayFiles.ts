/** The files that `replay` and `recommend` name. */
import { basename } from "node:path";
import { readReplayFiles, type ReplayFile, type ReplayFiles } from "../lib/server/replay/files/readFiles";
import { inputName, openInput, reasonOf } from "./inputFile";
import type { CommandIo } from "./io";
import type { JobsCall } from "./replayOptions";

/** Throws when a file cannot be read, its header lacks a column, or no job is left. */
export function openReplayFiles(call: JobsCall, io: CommandIo): Promise<ReplayFiles> {
  const file = (part: ReplayFile["part"], path: string): ReplayFile => ({
    part,
    name: basename(inputName(path)),
    bytes: bytesOf(path),
  });
  const files = [
    file("images", call.images),
    ...(call.history ?? []).map((path) => file("history", path)),
    file("jobs", call.jobs),
    ...(call.rotations === undefined ? [] : [file("rotations", call.rotations)]),
  ];
  return readReplayFiles(files, { onFile: (name) => io.progress?.(`reading ${name} …`) });
}

/** Opened when they are read, so that a missing file is reported like every other error: with its path. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* openInput(path);
  } catch (error) {
    throw new Error(`${inputName(path)} ${reasonOf(error)}`, { cause: error });
  }
}
