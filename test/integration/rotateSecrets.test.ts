/** A new key re-encrypts every stored secret, or none. Stored data stays readable throughout. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { createDataSource } from "@/lib/server/dataSources/service";
import { db, LONG_WRITE } from "@/lib/server/core/db";
import { rotateSecrets } from "@/lib/server/secrets/rotateSecrets";
import { ENCRYPTED_COLUMNS } from "@/lib/server/core/encryptedColumns";
import { sealedWith, secretBox, secrets, type SecretBox } from "@/lib/server/core/secrets";
import { dispatch } from "@/cli/dispatch";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { lockWaits } from "@/test/support/locks";

useHouse();

const TOKENS = ["alpha", "beta ä", "gamma"];
const oldKey = (): Buffer =>
  Buffer.from(readFileSync(join(process.env.PLIMSOLL_DATA_DIR!, "secret.key"), "utf8").trim(), "base64");
const freshKey = new Uint8Array(32).fill(42);
const freshBox = (): SecretBox => secretBox(freshKey, [oldKey()]);

beforeEach(async () => {
  await db().dataSource.deleteMany();
  for (const token of TOKENS) {
    const url = `http://127.0.0.1:9/${encodeURIComponent(token)}`;
    const name = `source-${TOKENS.indexOf(token)}`;
    await createDataSource({ name, type: "prometheus", url, credentials: { token } }, TESTER);
  }
  await createDataSource({ name: "open", type: "loki", url: "http://127.0.0.1:9/" }, TESTER);
});

async function stored(): Promise<{ id: string; name: string; sealed: Uint8Array }[]> {
  const rows = await db().dataSource.findMany({
    where: { credentials: { not: null } },
    orderBy: { name: "asc" },
  });
  return rows.map(({ id, name, credentials }) => ({ id, name, sealed: credentials! }));
}

function opened(rows: Awaited<ReturnType<typeof stored>>, box: SecretBox): unknown[] {
  return rows.map(
    ({ id, sealed }) => (JSON.parse(box.open(sealed, `dataSource/${id}`)) as { token: string }).token,
  );
}

it("seals all with the new key, and leaves a trace without a secret in it", async () => {
  const audited = await db().auditEvent.count();
  const before = await db().dataSource.findMany({ omit: { credentials: true }, orderBy: { name: "asc" } });
  const oldId = secrets().keyId;
  expect(await rotateSecrets(freshBox(), TESTER)).toEqual({
    keyId: secretBox(freshKey).keyId,
    resealed: { [oldId]: 3 },
    kept: 0,
  });
  // The old key is no longer needed, and opens nothing.
  const rows = await stored();
  expect(opened(rows, secretBox(freshKey))).toEqual(TOKENS);
  expect(() => opened(rows, secretBox(oldKey()))).toThrow("another key");
  // Nothing else of the rows has changed, their time of change neither.
  expect(await db().dataSource.findMany({ omit: { credentials: true }, orderBy: { name: "asc" } })).toEqual(
    before,
  );
  const events = await db().auditEvent.findMany({ orderBy: { id: "desc" }, take: 1 });
  expect(events[0]).toMatchObject({
    action: "secrets.rotate",
    actor: "tester",
    after: { resealed: { [oldId]: 3 } },
  });
  expect(JSON.stringify(events)).not.toContain("alpha");
  expect(await db().auditEvent.count()).toBe(audited + 1);
});

it("does nothing the second time, not even a trace", async () => {
  await rotateSecrets(freshBox(), TESTER);
  const rows = await stored();
  const audited = await db().auditEvent.count();
  expect(await rotateSecrets(secretBox(freshKey), TESTER)).toMatchObject({ resealed: {}, kept: 3 });
  expect(await stored()).toEqual(rows);
  expect(await db().auditEvent.count()).toBe(audited);
});

it("goes on where some were sealed with the new key already", async () => {
  const [first] = await stored();
  const context = `dataSource/${first!.id}`;
  const credentials = secretBox(freshKey).seal(JSON.stringify({ token: "alpha" }), context);
  await db().dataSource.update({ where: { id: first!.id }, data: { credentials } });
  expect(await rotateSecrets(freshBox(), TESTER)).toMatchObject({
    resealed: { [secrets().keyId]: 2 },
    kept: 1,
  });
  expect(opened(await stored(), secretBox(freshKey))).toEqual(TOKENS);
});

it("changes nothing when one in the middle does not open, and names it", async () => {
  const [, second] = await stored();
  const lost = secretBox(new Uint8Array(32).fill(1)).seal("{}", `dataSource/${second!.id}`);
  await db().dataSource.update({ where: { id: second!.id }, data: { credentials: lost } });
  const before = await stored();
  const audited = await db().auditEvent.count();
  await expect(rotateSecrets(freshBox(), TESTER)).rejects.toThrow(
    /1 stored secret.*nothing was changed[^]*"source-1"/,
  );
  expect(await stored()).toEqual(before);
  expect(await db().auditEvent.count()).toBe(audited);
});

it("changes nothing when the process' work breaks off after some", async () => {
  const before = await stored();
  let sealed = 0;
  const box = freshBox();
  const breaking: SecretBox = {
    ...box,
    seal: (text, context) => {
      sealed += 1;
      if (sealed === 3) throw new Error("power cut");
      return box.seal(text, context);
    },
  };
  await expect(rotateSecrets(breaking, TESTER)).rejects.toThrow("power cut");
  expect(await stored()).toEqual(before);
  expect(opened(await stored(), secretBox(oldKey()))).toEqual(TOKENS);
});

it("waits for a change that is being made, and keeps it", async () => {
  const last = (await stored())[2]!;
  let rotating: ReturnType<typeof rotateSecrets> | undefined;
  await db().$transaction(async (tx) => {
    const credentials = secrets().seal(JSON.stringify({ token: "delta" }), `dataSource/${last.id}`);
    await tx.dataSource.update({ where: { id: last.id }, data: { credentials } });
    rotating = rotateSecrets(freshBox(), TESTER);
    await eventually(async () => (await lockWaits()) > 0);
  }, LONG_WRITE);
  expect(await rotating).toMatchObject({ resealed: { [secrets().keyId]: 3 } });
  expect(opened(await stored(), secretBox(freshKey))).toEqual(["alpha", "beta ä", "delta"]);
});

it("is a command that counts", async () => {
  const before = { ...process.env };
  const old = oldKey().toString("base64");
  let stdout = "";
  Object.assign(process.env, {
    PLIMSOLL_SECRET_KEY: Buffer.from(freshKey).toString("base64"),
    PLIMSOLL_SECRET_KEY_PREVIOUS: old,
  });
  try {
    const io = { stdout: (text: string) => void (stdout += text), stderr: () => undefined };
    expect(await dispatch(["rotate-secrets"], io)).toBe(0);
  } finally {
    process.env = before;
  }
  expect(stdout).toMatch(
    /^3 secrets sealed with key [0-9a-f]{8} before, with key [0-9a-f]{8} now\.\n0 secrets already/,
  );
  expect(stdout).not.toContain(old);
  expect(opened(await stored(), secretBox(freshKey))).toEqual(TOKENS);
});

it("knows every column of the schema that holds sealed bytes", async () => {
  const found = await db().$queryRaw<{ table: string; column: string }[]>`
    select table_name::text as table, column_name::text as column from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' order by 1, 2`;
  // Hashes, compressed samples and bits of nodes are no secrets; a new column of bytes must be told apart here.
  const plain = /hash$|^bytes$|^holders$|^images_told$/;
  expect(found.filter(({ column }) => !plain.test(column))).toEqual(
    ENCRYPTED_COLUMNS.map(({ table, column }) => ({ table, column })),
  );
  expect((await stored()).map(({ sealed }) => sealedWith(sealed))).toEqual(Array(3).fill(secrets().keyId));
});
