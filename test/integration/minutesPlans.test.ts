/** Reads of compute minutes and imports use an index: no growing table is read completely. */
import { beforeAll, expect, it } from "vitest";
import { db, pool } from "@/lib/server/core/db";
import { createDataSource } from "@/lib/server/dataSources/service";
import { createImport } from "@/lib/server/minutes/imports/create";
import { setSchedule } from "@/lib/server/minutes/imports/schedule/schedules";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { callApi } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";
import { report } from "@/test/support/minutes/reports";
import { plansOf } from "@/test/support/statements";

useHouse();

/** What grows with builds, months and imports. Partitions of the ledger are named by month. */
const GROWING =
  /Seq Scan on (build|build_ledger\w*|monthly_usage|daily_usage|runner_usage|build_import\w*|operation|minutes_notification)\b/;

/** Spread by the root namespace beyond one machine (docs/decisions/046-spread-by-root.md). */
const BY_ROOT = [
  "build",
  "build_ledger",
  "daily_usage",
  "minutes_notification",
  "minutes_quota",
  "minutes_reset",
  "monthly_usage",
  "quota_check",
  "runner_usage",
];

let root = "";
let group = "";
let importId = "";

/** Three years of a hundred roots: 72,000 builds, 216,000 rows of sums. */
const FILL = [
  `insert into accounting_month (month)
   select (date_trunc('month', now() at time zone 'UTC') - n * interval '1 month')::date from generate_series(0, 35) n
   on conflict do nothing`,
  `insert into namespace (id, root_id, path)
   select id, id, 'root' || n from (select gen_random_uuid() as id, n from generate_series(1, 99) n) made`,
  `insert into project (id, root_id, namespace_id, path, visibility, described_at)
   select 1000 + 10 * row_number() over () + p, id, id, path || '/app' || p, 'private', now()
   from namespace, generate_series(1, 5) p where path like 'root%'`,
  `insert into runner (id, type) select n, 'instance' from generate_series(100, 119) n`,
  `create temp table builds as
   select p.root_id, 100000 + row_number() over () as id, p.id as project_id, m.month, 100 + d % 20 as runner_id,
     m.month + d * interval '1 day' + interval '1 hour' as finished_at
   from accounting_month m, generate_series(0, 3) d, project p where p.path like 'root%'`,
  `insert into build (root_id, id, project_id, pipeline_id, runner_id, name, stage, ref, status, visibility, finished_at,
     duration_seconds, revision, rank)
   select root_id, id, project_id, id / 10, runner_id, 'test', 'verify', 'main', 'success', 'private', finished_at, 60, 0, 13 from builds`,
  `insert into build_ledger (root_id, build_id, month, belongs_to, project_id, pipeline_id, runner_id, mode, visibility, factor,
     builds, duration_seconds, weighted_seconds, finished_at)
   select root_id, id, month, month, project_id, id / 10, runner_id, 'seed', 'private', 1, 1, 60, 60, finished_at from builds`,
  `insert into monthly_usage select root_id, month, project_id, s, count(*), 60, 60 from builds, generate_series(0, 3) s group by 1, 2, 3, 4`,
  `insert into daily_usage select root_id, month, extract(day from finished_at), s, count(*), 60, 60
   from builds, generate_series(0, 3) s group by 1, 2, 3, 4`,
  `insert into runner_usage select root_id, month, runner_id, finished_at::date, s, count(*), 60, 60
   from builds, generate_series(0, 3) s group by 1, 2, 3, 4, 5`,
  `insert into minutes_notification (root_id, month, level) select n.id, m.month, l from namespace n, accounting_month m,
     unnest(array[25, 5, 0]) l where n.path like 'root%'`,
  `insert into operation (id, kind, subject, state, stage)
   select gen_random_uuid(), 'import', 'source/git' || n % 50, 'succeeded', 'done' from generate_series(1, 20000) n`,
  `insert into build_import (id, source, scheduled_for)
   select id, 'git' || n % 50, now() - n * interval '1 minute' from (
     select id, row_number() over () as n from operation where stage = 'done') made`,
  `insert into build_import_outcome (import_id, position, project, state) select id, 0, 'a/b', 'done' from build_import on conflict do nothing`,
  `insert into build_import_rejection (import_id, position, line, "column", value, message)
   select id, 0, 1, 'id', '', '' from build_import`,
];

beforeAll(async () => {
  const own = { project: { id: 1, path: "acme/group/app", visibility: "private" } } as const;
  await ingestBuilds([report(1, own), report(2, own)], TESTER);
  await createDataSource({ name: "git", type: "gitlab", url: "https://gitlab.example.com" }, TESTER);
  await setSchedule("git", { everyHours: 24, days: 3 }, TESTER);
  importId = (await createImport({ source: "git", projects: ["a/b"] }, TESTER)).id;
  const client = await pool().connect();
  try {
    await client.query("begin; set local plimsoll.restoring = 'on'");
    for (const sql of FILL) await client.query(sql);
    await client.query("commit; analyze");
  } finally {
    client.release();
  }
  root = (await db().namespace.findUniqueOrThrow({ where: { path: "acme" } })).id;
  group = (await db().namespace.findUniqueOrThrow({ where: { path: "acme/group" } })).id;
});

it.each([
  ["the month", () => "minutes"],
  [
    "the month before",
    () => `minutes?month=${new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7)}`,
  ],
  ["namespaces", () => "namespaces"],
  ["a root namespace", () => `namespaces/${root}/minutes`],
  ["a subgroup", () => `namespaces/${group}/minutes`],
  ["a project's pipelines", () => `namespaces/${root}/minutes/pipelines?project=1`],
  ["a subgroup's pipelines", () => `namespaces/${group}/minutes/pipelines?project=1`],
  ["a pipeline's builds", () => `namespaces/${root}/minutes/builds?project=1&pipeline=1`],
  ["builds without a pipeline", () => `namespaces/${root}/minutes/builds?project=1&pipeline=none`],
  ["a project", () => "projects/1/minutes"],
  ["the most expensive pipelines", () => "minutes/pipelines"],
  ["a pipeline", () => "pipelines/1/minutes"],
  ["a build", () => "builds/1/minutes"],
  ["a decision", () => `namespaces/${root}/minutes/decision`],
  ["a namespace's quota", () => `namespaces/${root}`],
  ["what runners accounted", () => "minutes/runners"],
  ["what a runner accounted", () => "runners/101/minutes"],
  ["imports", () => "imports"],
  ["an import", () => `imports/${importId}`],
  ["an import's rejections", () => `imports/${importId}/rejections`],
  ["schedules of imports", () => "import-schedules"],
])("%s", async (_name, path) => {
  let status = 0;
  const plans = await plansOf(async () => {
    ({ status } = await callApi("GET", `/api/v1/${path()}`));
  });
  expect(status).toBe(200);
  expect(plans.length).toBeGreaterThan(0);
  for (const { statement, plan } of plans) expect(plan, statement).not.toMatch(GROWING);
});

it("every table that grows with builds has the root namespace first in its key, so that it can be spread by it", async () => {
  const { rows } = await pool().query<{ table: string; first: string }>(
    `select c.relname as table, a.attname as first from pg_index i join pg_class c on c.oid = i.indrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
     where i.indisprimary and c.relname = any($1) order by 1`,
    [BY_ROOT],
  );
  expect(rows).toEqual(BY_ROOT.map((table) => ({ table, first: "root_id" })));
});
