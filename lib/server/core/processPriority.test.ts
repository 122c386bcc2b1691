import { execFileSync } from "node:child_process";
import { platform } from "node:os";
import { expect, it } from "vitest";

interface Priorities {
  readonly main: number;
  readonly others: readonly number[];
  /** Of a worker thread that begins afterwards. */
  readonly added: readonly number[];
}

/** Of a process of its own: the test's threads keep theirs. */
function prioritiesAfter(call: string): Priorities {
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
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })) as Priorities;
}

const SKIP = platform() !== "linux";
if (SKIP) console.warn("Skipped: only Linux has a priority for each thread.");

it.skipIf(SKIP)("lowers the helper threads, not the main one nor those that come later", () => {
  const { main, others, added } = prioritiesAfter("lowerHelperThreads");
  expect(main).toBe(0);
  expect(others.length).toBeGreaterThanOrEqual(4);
  expect(new Set(others)).toEqual(new Set([10]));
  expect(added).toContain(0);
});

it.skipIf(SKIP)("lowers a process that computes, and with it the threads that come later", () => {
  const { main, others, added } = prioritiesAfter("lowerProcess");
  expect(main).toBe(10);
  expect(new Set(others)).toEqual(new Set([10]));
  expect(new Set(added)).toEqual(new Set([10]));
});
