/** A command that is interrupted takes the embedded database that it started with it. */
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { isAlive } from "@/scripts/postgres/processes";
import { eventually } from "@/test/support/house";

const folder = mkdtempSync(join(tmpdir(), "plimsoll-interrupted-"));
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pidFile = (data: string): string => join(folder, data, "postgres", "postmaster.pid");

it.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s: the exit code is %i and no server is left", { timeout: 120_000 }, async (signal, code) => {
  const main = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", main, "minutes", "--check"], {
    env: {
      ...process.env,
      DATABASE_URL: "",
      MIGRATION_DATABASE_URL: "",
      PLIMSOLL_DATA_DIR: join(folder, signal),
    },
    stdio: "ignore",
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  await eventually(() => Promise.resolve(existsSync(pidFile(signal))), 60_000);
  const pid = Number(readFileSync(pidFile(signal), "utf8").split("\n")[0]);
  child.kill(signal);
  expect(await ended).toBe(code);
  expect(isAlive(pid)).toBe(false);
});
