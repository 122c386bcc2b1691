/** The commands as in the container image: one file, without the sources and their packages. */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { layOutCommands } from "@/scripts/imageFolder.mjs";
import { createDatabase, type TestDatabase } from "@/test/support/database";

let folder: string;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "plimsoll-image-"));
  await layOutCommands(folder);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await Promise.all(databases.map((database) => database.drop()));
});

async function emptyDatabase(): Promise<string> {
  const database = await createDatabase({ empty: true });
  databases.push(database);
  return database.url;
}

/** Nothing of this process' environment: what the image does not set, the commands do not need. */
async function plimsoll(databaseUrl: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(folder, "cli", "bin", "plimsoll.mjs"), ...words],
    {
      cwd: folder,
      env: {
        NODE_ENV: "production",
        DATABASE_URL: databaseUrl,
        PLIMSOLL_SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
      },
    },
  );
  return stdout;
}

it("migrate, back up, restore and rotate without the sources", async () => {
  const url = await emptyDatabase();
  expect(await plimsoll(url, "migrate")).toMatch(/^Applied \d+_init, /);
  expect(await plimsoll(url, "migrate")).toBe("The database is up to date.\n");
  const file = join(folder, "a.backup");
  expect(await plimsoll(url, "backup", file)).toContain(`Wrote ${file}`);
  expect(await plimsoll(await emptyDatabase(), "restore", file)).toContain(`Restored ${file}`);
  expect(await plimsoll(url, "rotate-secrets")).toContain("0 secrets");
  expect(await plimsoll(url, "--help")).toContain("rotate-secrets");
  expect(existsSync(join(folder, ".data"))).toBe(false);
});
