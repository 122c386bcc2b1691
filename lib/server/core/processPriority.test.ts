import { execFileSync } from "node:child_process";
import { platform } from "node:os";
import { expect, it } from "vitest";

/** Priorities of all threads of a process of its own, one that begins later among them. */
const PROGRAM = `
import { readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { lowerProcess } from "./lib/server/core/processPriority.ts";
lowerProcess();
const worker = new Worker("setInterval(() => undefined, 1000)", { eval: true });
await new Promise((resolve) => worker.once("online", resolve));
console.log(JSON.stringify(readdirSync("/proc/self/task").map((id) => getPriority(Number(id)))));
process.exit(0);
`;

const SKIP = platform() !== "linux";
if (SKIP) console.warn("Skipped: only Linux has a priority for each thread.");

it.skipIf(SKIP)("lowers the threads that there are, and with them those that come later", () => {
  const out = execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", PROGRAM], {
    encoding: "utf8",
  });
  const priorities = JSON.parse(out) as number[];
  expect(priorities.length).toBeGreaterThanOrEqual(6);
  expect(new Set(priorities)).toEqual(new Set([19]));
});
