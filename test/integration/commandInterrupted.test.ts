/** An interrupted command stops the embedded database that it started. */
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { readPidFile } from "@/scripts/postgres/notes";
import { isAlive } from "@/scripts/postgres/processes";
import { eventually } from "@/test/support/house";

const folder = mkdtempSync(join(tmpdir(), "plimsoll-interrupted-"));
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
  // The file is there a moment before its first line is.
  const pid = await eventually(() => Promise.resolve(readPidFile(join(folder, signal, "postgres"))), 60_000);
  child.kill(signal);
  expect(await ended).toBe(code);
  expect(isAlive(pid)).toBe(false);
});
