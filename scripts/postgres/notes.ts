/** Facts about a cluster that are stored next to its data directory, so that a second start finds it. */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { z } from "zod";

const notesSchema = z.object({
  port: z.number().int(),
  password: z.string(),
  /** The process that started the server and will stop it. */
  owner: z.number().int(),
});

export type Notes = z.infer<typeof notesSchema>;

function notesPath(directory: string): string {
  return `${directory}.json`;
}

export function readNotes(directory: string): Notes | undefined {
  try {
    return notesSchema.parse(JSON.parse(readFileSync(notesPath(directory), "utf8")));
  } catch {
    return undefined;
  }
}

/** Writes atomically, even if the machine crashes: the password is stored nowhere else. */
export function writeNotes(directory: string, notes: Notes): void {
  const path = notesPath(directory);
  const next = `${path}.${process.pid}`;
  const file = openSync(next, "w", 0o600);
  try {
    writeSync(file, `${JSON.stringify(notes)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(next, path);
}

/** Returns the process that, according to PostgreSQL, holds the data directory. */
export function readPidFile(directory: string): number | undefined {
  try {
    const pid = Number(readFileSync(`${directory}/postmaster.pid`, "utf8").split("\n")[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}
