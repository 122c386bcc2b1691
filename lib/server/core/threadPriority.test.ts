import { execFileSync } from "node:child_process";
import { platform } from "node:os";
import { expect, it } from "vitest";

/** Priorities by thread, of a process of its own: the test's own threads keep theirs. */
const PROGRAM = `
import { readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { lowerHelperThreads } from "./lib/server/core/threadPriority.ts";
const others = () => readdirSync("/proc/self/task").map(Number).filter((id) => id !== process.pid);
await lowerHelperThreads();
const lowered = others().map((id) => getPriority(id));
const before = new Set(others());
const worker = new Worker("setInterval(() => undefined, 1000)", { eval: true });
await new Promise((resolve) => worker.once("online", resolve));
const added = others().filter((id) => !before.has(id)).map((id) => getPriority(id));
console.log(JSON.stringify({ main: getPriority(process.pid), lowered, added }));
process.exit(0);
`;

const SKIP = platform() !== "linux";
if (SKIP) console.warn("Skipped: only Linux has a priority for each thread.");

it.skipIf(SKIP)("lowers the helper threads, not the main one nor those that come later", () => {
  const out = execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", PROGRAM], {
    encoding: "utf8",
  });
  const { main, lowered, added } = JSON.parse(out) as { main: number; lowered: number[]; added: number[] };
  expect(main).toBe(0);
  expect(lowered.length).toBeGreaterThanOrEqual(4);
  expect(new Set(lowered)).toEqual(new Set([10]));
  expect(added).toContain(0);
});
