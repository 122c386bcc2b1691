/**
 * Who gives way to the thread that answers requests. On Linux a thread has a priority of its own, which those that it
 * begins inherit; elsewhere a priority is the whole process's.
 */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { constants, getPriority, platform, setPriority } from "node:os";

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
const isLinux = platform() === "linux";

/**
 * The threads that V8 and libuv have besides the main one give way to it: they mark garbage, compile, compress, read
 * files, resolve names and hash passwords. To be called once by the main thread, before others are started.
 */
export async function lowerHelperThreads(): Promise<void> {
  if (!isLinux) return;
  const lowered = belowOwn();
  // libuv starts its threads with the first work for them, all at once.
  await stat("/proc/self/task");
  lowerOthers(lowered);
}

/** All threads of this process, which computes, give way to those of others from now on, and those to come with them. */
export function lowerProcess(): void {
  const lowered = belowOwn();
  lower(0, lowered);
  if (!isLinux) return;
  lowerOthers(lowered);
  // Where the processor is shared among sessions (sched_autogroup), the session's own counts against others.
  const ofSession = "/proc/self/autogroup";
  if (existsSync(ofSession)) attempt(() => writeFileSync(ofSession, String(PRIORITY_BELOW_NORMAL)));
}

/** Below what the process was given: where that is low already, a fixed one would be above it. */
const belowOwn = (): number => Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL);

function lowerOthers(priority: number): void {
  for (const id of readdirSync("/proc/self/task").map(Number)) if (id !== process.pid) lower(id, priority);
}

const lower = (thread: number, priority: number): void => attempt(() => setPriority(thread, priority));

/** A thread that has ended, and a system that allows no such thing, are no reason not to go on. */
function attempt(change: () => void): void {
  try {
    change();
  } catch {
    // It keeps the priority that it has.
  }
}
