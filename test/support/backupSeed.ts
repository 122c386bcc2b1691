/** A database with some of everything that a backup must contain, and a dump of all of it for comparison. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { createDataSource } from "@/lib/server/dataSources/service";
import { BlobWriter } from "@/lib/server/blobs/write";
import { db, pool } from "@/lib/server/core/db";
import { createPolicy, deletePolicy } from "@/lib/server/discovery/policies";
import { storeArtifact } from "@/lib/server/discovery/runs/artifact";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { createRun } from "@/lib/server/discovery/runs";
import { finishBuild, requestJob } from "@/lib/server/queue";
import { addCounts } from "@/lib/server/queue/counts/tally";
import { appendTrace } from "@/lib/server/queue/runnerApi/trace";
import { TESTER } from "./house";
import { heldJob, makeRunner, projectOf, runnerOf, submit, waiting } from "./jobs";
import { report } from "./minutes/reports";
import { usagePolicy } from "./usagePolicy";

/** Everything that a text can contain: line ends, tabs, COPY's own escapes, all planes of Unicode, null in JSON. */
const NASTY = "tab\there \\. \\N \r\n\\\\x00 'quote' \"double\" ä 漢字 🚢 \u2028 \u{10FFFF} end\\";
export const ARTIFACT = randomBytes(6_000_000);

/** Fills the test's database. */
export async function seed(): Promise<void> {
  const token = { credentials: { token: "secret-token" } };
  await createDataSource({ name: "mimir", type: "prometheus", url: "http://127.0.0.1:9/", ...token }, TESTER);
  await createPolicy({ spec: usagePolicy("usage", "http://127.0.0.1:9/"), message: NASTY }, TESTER);
  await createPolicy({ spec: usagePolicy("gone", "http://127.0.0.1:9/") }, TESTER);
  await deletePolicy("gone", TESTER);
  const { id } = await createRun("usage", { trigger: "manual" }, TESTER);
  await createRun("usage", { trigger: "manual" }, TESTER);
  await pool().query(
    `update run set state = 'succeeded', message = $2, progress = 0.1 + 0.2, warnings = $3,
       previous_run_id = (select id from run where id <> $1), finished_at = now() where id = $1`,
    [id, NASTY, JSON.stringify([{ message: NASTY, deep: { nothing: null, number: 1e-300 } }])],
  );
  const writer = new BlobWriter();
  await writer.write(ARTIFACT);
  const blob = await writer.end();
  await db().$transaction((tx) => storeArtifact(tx, id, { blob, rawSize: Number.MAX_SAFE_INTEGER }));
  await pool().query(
    `insert into run_image select $1, n, $2 || n, n * 1e-17, n < 3, null, array[$2, '', null, 'NULL', '{}'],
       '{}', '[ {"b":1,  "a": 2 } ]', '[]', '[]' from generate_series(1, 2000) n`,
    [id, NASTY],
  );
  await ingestBuilds([report(1), report(2, { finishedAt: "2026-01-02T03:04:05.678Z" })], TESTER);
  await seedQueue();
  await pool().query("insert into setting values ('nasty', $1, now())", [JSON.stringify(NASTY)]);
  await pool().query(
    `with person as (insert into app_user (id, email, name, role, updated_at)
       values (gen_random_uuid(), 'ann@example.com', $1, 'admin', now()) returning id)
     insert into app_session (id, token_hash, user_id, method, expires_at)
       select gen_random_uuid(), '\\x00ff5c2e0a', id, 'password', now() from person`,
    [NASTY],
  );
}

/** Adds a running job with half a log, a waiting one, and one that has ended. */
async function seedQueue(): Promise<void> {
  const { token } = await makeRunner({ tags: ["docker", "gpu"] });
  await submit(...[101, 102, 103].map((id) => waiting(id, { project: projectOf(101) })));
  for (const state of ["success", undefined] as const) {
    const job = await requestJob(await runnerOf({ token }));
    if (job.kind !== "assigned") throw new Error("nothing was assigned");
    await appendTrace(heldJob(job.build), "0-", new Uint8Array(randomBytes(5_000)), TESTER);
    if (state) await finishBuild(job.build.id, { state, exitCode: 0 }, TESTER);
  }
  await addCounts();
}

export async function connected<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Returns every row of every table as the server writes it, tables and rows sorted. */
export async function contents(url: string): Promise<Record<string, string[]>> {
  return connected(url, async (client) => {
    await client.query("set extra_float_digits = 3");
    const tables = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename <> '_prisma_migrations' order by 1",
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables.rows) {
      const rows = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
      all[name] = rows.rows.map(({ row }) => row);
    }
    return all;
  });
}
