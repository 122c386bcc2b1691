import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";

/** Prints the id of the computing process once one of its tasks requests its first piece, which never arrives. */
const PROGRAM = `
import { computing } from "./lib/server/compute/computing.ts";
import { runInThread } from "./lib/server/compute/run.ts";
import { unpackTask } from "./lib/server/discovery/runs/unpackTask.ts";
const next = () => (console.log(computing().pid), new Promise(() => undefined));
void runInThread(unpackTask, { rawSize: 1 }, { handlers: { next } });
`;
const SECRET = "postgresql://plimsoll:not-for-threads@db.example/plimsoll";

const SKIP = !existsSync("/proc/self/environ");
if (SKIP) console.warn("Skipped: this system has no /proc to read a process's environment from.");

it.skipIf(SKIP)(
  "knows no setting of the web process, and ends with it however that ends",
  async () => {
    const web = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", PROGRAM], {
      env: { ...process.env, DATABASE_URL: SECRET, NO_PROXY: "db.example" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(createInterface({ input: web.stdout }), "line")) as [string];
    const folder = `/proc/${line}`;
    const environment = readFileSync(`${folder}/environ`, "utf8").split("\0");
    expect(environment).toContain("NO_PROXY=db.example");
    expect(environment.filter((entry) => entry.includes(SECRET))).toEqual([]);
    // A signal to the whole service does not end it: the web process first hands back its operations.
    process.kill(Number(line), "SIGTERM");
    await sleep(300);
    expect(existsSync(folder)).toBe(true);
    web.kill("SIGKILL");
    await expect.poll(() => existsSync(folder), { timeout: 10_000 }).toBe(false);
  },
  60_000,
);
