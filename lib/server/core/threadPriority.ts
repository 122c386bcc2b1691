/**
 * Which threads of the process give way. On Linux a thread has a priority of its own, and all start with that of the
 * process: garbage collection and gzip for the computing threads then compete with the thread that answers requests.
 * Elsewhere a priority is the whole process's, and nothing is changed.
 */
import { readdirSync } from "node:fs";
import { stat } from "node:fs/promises";
import { constants, getPriority, setPriority } from "node:os";
import { setFlagsFromString } from "node:v8";

const BELOW_NORMAL = constants.priority.PRIORITY_BELOW_NORMAL;
const isLinux = process.platform === "linux";

/** The calling thread gives way to those of normal priority from now on. */
export function giveWay(): void {
  if (isLinux) setPriority(BELOW_NORMAL);
}

/** While it collects garbage, a thread would wait for helpers that take part and have given way to others. */
const ALONE = ["--no-parallel-scavenge", "--no-parallel-compaction", "--no-parallel-pointer-update"];

/**
 * The threads that V8 and libuv have besides the main one give way to it: they mark garbage, compile, compress, read
 * files, resolve names and hash passwords. Worker threads that compute say so themselves. To be called once by the main
 * thread, before others are started.
 */
export async function lowerHelperThreads(): Promise<void> {
  if (!isLinux) return;
  // V8 asks for these at each collection, so that they may be set after its start.
  for (const flag of ALONE) setFlagsFromString(flag);
  // libuv starts its threads with the first work for them, all at once.
  await stat("/proc/self/task");
  for (const id of readdirSync("/proc/self/task").map(Number)) {
    if (id !== process.pid) lower(id);
  }
}

function lower(thread: number): void {
  try {
    if (getPriority(thread) < BELOW_NORMAL) setPriority(thread, BELOW_NORMAL);
  } catch (error) {
    // It ended meanwhile, or the system allows no such thing: the others are lowered all the same.
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== "ERR_SYSTEM_ERROR") throw error;
  }
}
