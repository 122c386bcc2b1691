/**
 * Under a backup's name there is a complete backup or none, and nothing is replaced without request, even with
 * concurrent writers.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { verifyBackup } from "@/cli/backup/read";
import { writeBackup } from "@/cli/backup/write";
import { connected } from "@/test/support/backupSeed";
import { eventually, useHouse } from "@/test/support/house";

useHouse();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "plimsoll-backup-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const partials = (): string[] => readdirSync(folder).filter((name) => name.endsWith(".partial"));

it("is whole where two are written to one file at once", async () => {
  const file = join(folder, "backup");
  const options = { databaseUrl: process.env.DATABASE_URL!, file, product: "1", nowMs: 0, overwrite: true };
  const written = await Promise.all([writeBackup(options), writeBackup(options)]);
  const { end } = await verifyBackup(file);
  expect(written.map((one) => one.end)).toContainEqual(end);
  expect(partials()).toEqual([]);
});

it("leaves a file alone that came under its name while it was written", async () => {
  const databaseUrl = process.env.DATABASE_URL!;
  const file = join(folder, "backup");
  await connected(databaseUrl, async (client) => {
    await client.query("begin");
    await client.query("lock table setting in access exclusive mode");
    const refused = expect(writeBackup({ databaseUrl, file, product: "1", nowMs: 0 })).rejects.toThrow(
      "--force",
    );
    await eventually(() => Promise.resolve(partials().length > 0));
    writeFileSync(file, "another's");
    await client.query("commit");
    await refused;
  });
  expect(readFileSync(file, "utf8")).toBe("another's");
  expect(partials()).toEqual([]);
});
