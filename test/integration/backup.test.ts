/** A backup is the database at one instant. Restoring it gives it back row for row, or does nothing at all. */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pool } from "@/lib/server/core/db";
import { secrets } from "@/lib/server/core/secrets";
import { restoreBackup } from "@/cli/backup/restore";
import { writeBackup } from "@/cli/backup/write";
import { dispatch } from "@/cli/dispatch";
import { applyMigrations, readMigrations } from "@/scripts/db/migrations";
import { entriesOf, flipped, forged, orphaned, packed, reheaded } from "@/test/support/backupFiles";
import { ARTIFACT, connected, contents, seed } from "@/test/support/backupSeed";
import { createDatabase, type TestDatabase } from "@/test/support/database";
import { eventually, useHouse } from "@/test/support/house";

useHouse();

let folder: string;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "plimsoll-backup-"));
  await seed();
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()));
  rmSync(folder, { recursive: true, force: true });
});

async function emptyDatabase(options: { empty?: boolean } = { empty: true }): Promise<string> {
  const database = await createDatabase(options);
  databases.push(database);
  return database.url;
}

const sourceUrl = (): string => process.env.DATABASE_URL!;
let count = 0;
const newFile = (): string => join(folder, `${(count += 1)}.plimsoll`);
const partials = (): string[] => readdirSync(folder).filter((name) => name.endsWith(".partial"));

async function backup(databaseUrl = sourceUrl()): Promise<string> {
  const file = newFile();
  await writeBackup({ databaseUrl, file, product: "1.2.3", nowMs: Date.now() });
  return file;
}

/** Runs a command as a person would; the environment is the process' own but for `environment`. */
async function command(
  words: string[],
  environment: Record<string, string>,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const before = { ...process.env };
  Object.assign(process.env, environment);
  const said = { stdout: "", stderr: "" };
  try {
    const code = await dispatch(words, {
      stdout: (text) => (said.stdout += text),
      stderr: (text) => (said.stderr += text),
    });
    return { code, ...said };
  } finally {
    process.env = before;
  }
}

describe("backup and restore", () => {
  it("give back every table row for row, in a database that had no table", async () => {
    const file = await backup();
    const target = await emptyDatabase();
    await restoreBackup({ databaseUrl: target, file });
    const [before, after] = [await contents(sourceUrl()), await contents(target)];
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const table of Object.keys(before)) expect(after[table], table).toEqual(before[table]);
    for (const table of [
      "operation",
      "discovery_run",
      "run_image",
      "run_artifact",
      "blob_chunk",
      "audit_event",
      "data_source",
      "app_session",
      "pending_build",
      "running_build",
      "own_build",
      "build_event",
      "build_trace_chunk",
      "queue_minute",
    ]) {
      expect(after[table]!.length, table).toBeGreaterThan(0);
    }
    const artifact = await connected(target, (client) =>
      client.query<{ bytes: Buffer }>(
        `select c.bytes from run_artifact join blob_chunk c using (blob_id) order by c.position`,
      ),
    );
    expect(Buffer.concat(artifact.rows.map(({ bytes }) => bytes)).equals(ARTIFACT)).toBe(true);
    expect(await applyMigrations(target)).toEqual([]);
  });

  it("give it back in a migrated database as well", async () => {
    const file = await backup();
    const target = await emptyDatabase({});
    await restoreBackup({ databaseUrl: target, file });
    expect(await contents(target)).toEqual(await contents(sourceUrl()));
  });

  it("carry a database of an older version to this one", async () => {
    const names = (await readMigrations()).migrationDirectories.map(({ path }) => path);
    const older = await emptyDatabase();
    await applyMigrations(older, { only: new Set(names.slice(0, -1)) });
    await connected(older, (client) => client.query("insert into setting values ('old', '1', now())"));
    const file = await backup(older);
    const target = await emptyDatabase();
    const { migratedOn } = await restoreBackup({ databaseUrl: target, file });
    expect(migratedOn).toEqual(names.slice(-1));
    expect((await contents(target))["setting"]).toHaveLength(1);
    const current = await emptyDatabase({});
    await expect(restoreBackup({ databaseUrl: current, file })).rejects.toThrow(
      /is migrated to .* without tables/,
    );
  });

  it("take one instant while others write", async () => {
    const busy = await emptyDatabase({});
    let writing = true;
    let written = 0;
    const writer = async (): Promise<void> => {
      await connected(busy, async (client) => {
        while (writing) {
          await client.query(
            `with p as (insert into policy (id, name, current_version, updated_at)
               values (gen_random_uuid(), gen_random_uuid()::text, 1, now()) returning id),
             v as (insert into policy_version (policy_id, version, spec, model, spelling, semantics, author)
               select id, 1, repeat('x', 2000), '{}', 'operator', 'operator', 'w' from p returning policy_id)
             insert into audit_event (id, actor, role, action, target, request_id)
               select gen_random_uuid(), 'w', 'admin', 'policy.create', policy_id::text, '' from v`,
          );
          written += 1;
        }
      });
    };
    const writers = [writer(), writer(), writer()];
    await new Promise((resolve) => setTimeout(resolve, 300));
    const atStart = written;
    const file = await backup(busy);
    const atEnd = written;
    writing = false;
    await Promise.all(writers);
    expect(atEnd).toBeGreaterThan(atStart);
    const target = await emptyDatabase();
    await restoreBackup({ databaseUrl: target, file });
    const found = await connected(target, (client) =>
      client.query<{ p: number; v: number; a: number; whole: number }>(
        `select (select count(*)::int from policy) as p, (select count(*)::int from policy_version) as v,
           (select count(*)::int from audit_event) as a,
           (select count(*)::int from policy join policy_version on policy_id = id join audit_event on target = policy.id::text) as whole`,
      ),
    );
    const { p, v, a, whole } = found.rows[0]!;
    expect(p).toBeGreaterThanOrEqual(atStart);
    expect(p).toBeLessThanOrEqual(atEnd + 3);
    expect([v, a, whole]).toEqual([p, p, p]);
  });
});

describe("a backup file", () => {
  it("is its owner's alone, holds no key and no credential, and replaces nothing unasked", async () => {
    const file = await backup();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const bytes = gunzipSync(readFileSync(file));
    expect(
      bytes.includes(readFileSync(join(process.env.PLIMSOLL_DATA_DIR!, "secret.key"), "utf8").trim()),
    ).toBe(false);
    expect(bytes.includes("secret-token")).toBe(false);
    expect(bytes.includes(secrets().keyId)).toBe(true);
    const options = { databaseUrl: sourceUrl(), file, product: "1", nowMs: 0 };
    await expect(writeBackup(options)).rejects.toThrow("--force");
    await writeBackup({ ...options, overwrite: true });
    expect(partials()).toEqual([]);
  });

  it("is an archive that tar unpacks, with rows as COPY reads them", async () => {
    const file = await backup();
    const unpacked = mkdtempSync(join(folder, "unpacked-"));
    execFileSync("tar", ["-xzf", file, "-C", unpacked]);
    // As docs/operating/backup.md says.
    const policies = execFileSync("tar", ["-xzOf", file, "--wildcards", "rows/policy/*"], {
      encoding: "utf8",
    });
    expect(policies.trimEnd().split("\n")).toHaveLength(2);
    expect(JSON.parse(readFileSync(join(unpacked, "header.json"), "utf8"))).toMatchObject({ version: 2 });
    const pieces = readdirSync(join(unpacked, "rows", "blob_chunk")).sort();
    // The artifact is larger than a piece.
    expect(pieces.slice(0, 2)).toEqual(["000001", "000002"]);
    const rows = pieces.map((name) => readFileSync(join(unpacked, "rows", "blob_chunk", name)));
    const { rows: stored } = await pool().query<{ count: number }>("select count(*)::int from blob_chunk");
    expect(Buffer.concat(rows).toString().trimEnd().split("\n")).toHaveLength(stored[0]!.count);
    expect(readFileSync(join(unpacked, "rows", "webhook", "000001"), "utf8")).toBe("");
  });

  it("is not there when the database went away in the middle", async () => {
    const file = newFile();
    const doomed = await emptyDatabase({});
    await connected(doomed, (client) =>
      client.query(
        "insert into setting select n::text, to_jsonb(repeat('y', 20000)), now() from generate_series(1, 3000) n",
      ),
    );
    const writing = writeBackup({ databaseUrl: doomed, file, product: "1", nowMs: 0 });
    const ended = expect(writing).rejects.toThrow();
    await eventually(async () => {
      const ended = await pool().query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = $1 and application_name = 'plimsoll backup' and query like 'copy%setting%'`,
        [new URL(doomed).pathname.slice(1)],
      );
      return ended.rowCount === 1;
    });
    await ended;
    expect(existsSync(file)).toBe(false);
    expect(partials()).toEqual([]);
  });
});

describe("restore refuses, and leaves nothing behind,", () => {
  const cases: readonly [string, (whole: Buffer) => Buffer | Promise<Buffer>, RegExp][] = [
    ["a file that was cut off", (whole) => whole.subarray(0, whole.length / 2), /ends in the middle/],
    ["a file that lacks its last byte", (whole) => whole.subarray(0, -1), /ends in the middle/],
    ["an empty file", () => Buffer.alloc(0), /ends in the middle/],
    [
      "a file of another kind",
      () => Buffer.from("PGDMP and so on, which is no gzip"),
      /not a backup of Plimsoll/,
    ],
    ["a gzip of another kind", () => gzipSync("-- a dump in SQL\nselect 1;\n"), /not a backup of Plimsoll/],
    ["a changed byte", (whole) => flipped(whole), /cannot be restored/],
    ["a changed row with a gzip that fits it", (whole) => forged(whole), /SHA-256/],
    [
      "an archive of other files",
      () => packed([{ name: "rows.csv", content: Buffer.from("1,2") }]),
      /not a backup of Plimsoll/,
    ],
    [
      "an archive without its last file",
      async (whole) => packed((await entriesOf(whole)).slice(0, -1)),
      /ends in the middle/,
    ],
    [
      "a tar that was cut off before it was packed",
      (whole) => gzipSync(gunzipSync(whole).subarray(0, 5_000)),
      /ends in the middle/,
    ],
    [
      "a file behind its last one",
      async (whole) =>
        packed([...(await entriesOf(whole)), { name: "rows/policy/000002", content: Buffer.from("x") }]),
      /contains data after its end/,
    ],
    ["a later format", (whole) => reheaded(whole, { version: 3 }), /version 3.*reads versions 1 and 2/],
    [
      "migrations that nobody here knows",
      (whole) => reheaded(whole, { migrations: [{ name: "20990101000000_later", checksum: "" }] }),
      /20990101000000_later/,
    ],
  ];
  it.each(cases)("%s", async (_what, damage, message) => {
    const target = await emptyDatabase();
    const file = newFile();
    writeFileSync(file, await damage(readFileSync(await backup())));
    await expect(restoreBackup({ databaseUrl: target, file })).rejects.toThrow(message);
    expect(await contents(target)).toEqual({});
  });

  it("a file whose last table ends early, after its first tables went in", async () => {
    const target = await emptyDatabase({});
    const file = newFile();
    // The sum is right for what is there; a row that refers to nothing is found by the database.
    writeFileSync(file, await orphaned(readFileSync(await backup())));
    await expect(restoreBackup({ databaseUrl: target, file })).rejects.toThrow(
      /violates foreign key|invalid input/,
    );
    expect(Object.values(await contents(target)).flat()).toEqual([]);
  });

  it("a database that is not empty, naming what is in it", async () => {
    const target = await emptyDatabase({});
    await connected(target, (client) => client.query("insert into setting values ('kept', '1', now())"));
    const file = await backup();
    await expect(restoreBackup({ databaseUrl: target, file })).rejects.toThrow(/not empty: setting \(1\)/);
    expect(Object.values(await contents(target)).flat()).toHaveLength(1);
  });

  it("a database of something else", async () => {
    const target = await emptyDatabase();
    await connected(target, (client) => client.query("create table invoices (id int)"));
    const file = await backup();
    await expect(restoreBackup({ databaseUrl: target, file })).rejects.toThrow(/not Plimsoll's \(invoices\)/);
  });
});

describe("the commands", () => {
  it("tell what they did, and warn of a key that does not fit", async () => {
    const file = newFile();
    const written = await command(["backup", file], {});
    expect(written.code, written.stderr).toBe(0);
    expect(written.stdout).toMatch(/^Wrote .*: [\d,]+ rows of \d+ tables, [\d,]+ bytes/);
    expect(written.stderr).toContain(`id ${secrets().keyId}`);
    expect((await command(["backup", file], {})).stderr).toContain("--force");

    const target = await emptyDatabase();
    const other = randomBytes(32).toString("base64");
    const restored = await command(["restore", file, "--sign-out"], {
      DATABASE_URL: target,
      PLIMSOLL_SECRET_KEY: other,
    });
    expect(restored.code, restored.stderr).toBe(0);
    expect(restored.stderr).toMatch(new RegExp(`Warning.*${secrets().keyId}`));
    const rows = await contents(target);
    expect(rows["app_session"]).toEqual([]);
    expect(rows["app_user"]).toHaveLength(1);
    const again = await command(["restore", file], { DATABASE_URL: target });
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining("not empty") });
    expect((await command(["migrate"], { DATABASE_URL: target })).stdout).toBe(
      "The database is up to date.\n",
    );
  });

  it.each([["backup"], ["restore"], ["backup", "a", "b"], ["restore", "a", "--all"], ["migrate", "now"]])(
    "refuse to be called wrongly: %s %s",
    async (...words) => {
      expect(await command(words, {})).toMatchObject({ code: 2, stderr: expect.stringContaining("usage") });
    },
  );
});
