import { execFileSync } from "node:child_process";
import { getPriority, platform } from "node:os";
import { expect, it } from "vitest";

interface Priorities {
  readonly main: number;
  readonly others: readonly number[];
  /** Priorities of the threads that come with a later worker thread. */
  readonly added: readonly number[];
}

/**
 * Returns the priorities in a separate process, started `below` this test's priority so that the test's own threads
 * keep theirs.
 */
function prioritiesAfter(call: string, below = 0): Priorities {
  const program = `
    import { readdirSync } from "node:fs";
    import { getPriority } from "node:os";
    import { Worker } from "node:worker_threads";
    import { lowerHelperThreads, lowerProcess } from "./lib/server/core/processPriority.ts";
    const others = () => readdirSync("/proc/self/task").map(Number).filter((id) => id !== process.pid);
    await ${call}();
    const before = others();
    const worker = new Worker("setInterval(() => undefined, 1000)", { eval: true });
    await new Promise((resolve) => worker.once("online", resolve));
    const added = others().filter((id) => !before.includes(id));
    const [main, lowered, later] = [[process.pid], before, added].map((ids) => ids.map((id) => getPriority(id)));
    console.log(JSON.stringify({ main: main[0], others: lowered, added: later }));
    process.exit(0);`;
  const args = ["--import", "tsx", "--input-type=module", "-e", program];
  const begun = ["-n", String(below), process.execPath, ...args];
  return JSON.parse(execFileSync("nice", begun, { encoding: "utf8" })) as Priorities;
}

const SKIP = platform() !== "linux";
if (SKIP) console.warn("Skipped: only Linux has a priority for each thread.");

/** The largest priority value, which is the lowest priority. */
const LOWEST = 19;
const below = (priority: number, by: number): number => Math.min(LOWEST, priority + by);

// A service may run at a low priority, for example by systemd's Nice=.
it.skipIf(SKIP).each([0, 1])("lowers the helper threads below the main one, begun %i lower", (by) => {
  const own = below(getPriority(), by);
  const { main, others, added } = prioritiesAfter("lowerHelperThreads", by);
  expect(main).toBe(own);
  expect(others.length).toBeGreaterThanOrEqual(4);
  expect(new Set(others)).toEqual(new Set([below(own, 10)]));
  // Threads that start later are not lowered.
  expect(added).toContain(own);
});

it.skipIf(SKIP).each([0, 1])(
  "lowers a process that computes, and with it the threads that come later, begun %i lower",
  (by) => {
    const lowered = below(getPriority(), by + 10);
    const { main, others, added } = prioritiesAfter("lowerProcess", by);
    expect(main).toBe(lowered);
    expect(new Set(others)).toEqual(new Set([lowered]));
    expect(new Set(added)).toEqual(new Set([lowered]));
  },
);
