/** What is remembered of a cluster beside its data directory, so that a second start finds it again. */
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
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

export function writeNotes(directory: string, notes: Notes): void {
  writeFileSync(notesPath(directory), `${JSON.stringify(notes)}\n`, { mode: 0o600 });
  chmodSync(notesPath(directory), 0o600);
}

/** The process that PostgreSQL says holds the data directory. */
export function readPidFile(directory: string): number | undefined {
  try {
    const pid = Number(readFileSync(`${directory}/postmaster.pid`, "utf8").split("\n")[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}
