/** How the process that computes gives way to the one that answers requests, and to the database. */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { constants, platform, setPriority } from "node:os";

/** On two busy cores those that wake then wait for a third less than below PRIORITY_BELOW_NORMAL (decision 092). */
const LOWEST = constants.priority.PRIORITY_LOW;

/** All threads of this process give way to those of others from now on; those to come inherit it. */
export function lowerProcess(): void {
  lower();
  if (platform() !== "linux") return;
  // A thread has a priority of its own there, and Node has begun some already.
  for (const id of readdirSync("/proc/self/task").map(Number)) if (id !== process.pid) lower(id);
  // Where the processor is shared among sessions (sched_autogroup), the session's own counts against others.
  const ofSession = "/proc/self/autogroup";
  if (existsSync(ofSession)) attempt(() => writeFileSync(ofSession, String(LOWEST)));
}

const lower = (thread = 0): void => attempt(() => setPriority(thread, LOWEST));

/** A thread that has ended, and a system that allows no such thing, are no reason not to compute. */
function attempt(change: () => void): void {
  try {
    change();
  } catch {
    // It computes at the priority that it has.
  }
}
