/** The files that `replay` and `recommend` name. */
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { readReplayFiles, type ReplayFile, type ReplayFiles } from "../lib/server/replay/files/readFiles";
import type { CommandIo } from "./io";
import type { JobsCall } from "./replayOptions";

/** Throws when a file cannot be read, its header lacks a column, or no job is left. */
export function openReplayFiles(call: JobsCall, io: CommandIo): Promise<ReplayFiles> {
  const file = (part: ReplayFile["part"], path: string): ReplayFile => ({
    part,
    name: basename(path),
    // Opened when it is read, so that a missing file is reported like every other error.
    bytes: { [Symbol.asyncIterator]: () => createReadStream(path)[Symbol.asyncIterator]() },
  });
  const files = [
    file("images", call.images),
    ...(call.history ?? []).map((path) => file("history", path)),
    file("jobs", call.jobs),
    ...(call.rotations === undefined ? [] : [file("rotations", call.rotations)]),
  ];
  return readReplayFiles(files, { onFile: (name) => io.progress?.(`reading ${name} …`) });
}
