/**
 * Lowers the priority of threads and processes below that of the thread that answers requests. On Linux each thread
 * has its own priority, which threads that it starts inherit; elsewhere a priority belongs to the whole process.
 */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { constants, getPriority, platform, setPriority } from "node:os";

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
const isLinux = platform() === "linux";

/**
 * Lowers the threads of V8 and libuv below the main one: they collect garbage, compile, compress, read files, resolve
 * names and hash passwords. The main thread calls this once, before other threads are started.
 */
export async function lowerHelperThreads(): Promise<void> {
  if (!isLinux) return;
  const lowered = belowOwn();
  // libuv starts all its threads with the first work for them.
  await stat("/proc/self/task");
  lowerOthers(lowered);
}

/**
 * Lowers all threads of this process, which computes, below those of other processes, including threads that start
 * later.
 */
export function lowerProcess(): void {
  const lowered = belowOwn();
  lower(0, lowered);
  if (!isLinux) return;
  lowerOthers(lowered);
  // If the kernel groups processes by session (sched_autogroup), the session's own priority counts against other
  // sessions.
  const ofSession = "/proc/self/autogroup";
  if (existsSync(ofSession)) attempt(() => writeFileSync(ofSession, String(PRIORITY_BELOW_NORMAL)));
}

/** Relative to the priority that the process was given: if that is already low, a fixed one would be higher. */
const belowOwn = (): number => Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL);

function lowerOthers(priority: number): void {
  for (const id of readdirSync("/proc/self/task").map(Number)) if (id !== process.pid) lower(id, priority);
}

const lower = (thread: number, priority: number): void => attempt(() => setPriority(thread, priority));

/** Ignores failures: the thread may have ended, or the system may not allow the change. */
function attempt(change: () => void): void {
  try {
    change();
  } catch {
    // The thread keeps its priority.
  }
}
