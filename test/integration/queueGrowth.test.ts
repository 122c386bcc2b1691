/**
 * The cost of the queue's pages as jobs accumulate: the number of statements stays the same, and no history table is
 * read completely.
 */
import { beforeAll, expect, it } from "vitest";
import { db, pool } from "@/lib/server/core/db";
import { forget } from "@/lib/server/core/singleton";
import { requestJob } from "@/lib/server/queue";
import { addCounts } from "@/lib/server/queue/counts/tally";
import { forgetFacts } from "@/lib/server/queue/facts";
import { reapBuilds } from "@/lib/server/queue/reap";
import { forgetEnded } from "@/lib/server/queue/retention";
import { callApi } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { makeRunner, projectOf, runnerOf, submit, waiting } from "@/test/support/jobs";
import { countStatements, plansOf } from "@/test/support/statements";

useHouse();

const ENDED = 30_000;
const PENDING = 3_000;
const PROJECTS = 40;
let runner: { id: number; token: string };
let key: string;

beforeAll(async () => {
  runner = await makeRunner();
  ({ key } = await runnerOf(runner));
  await submit(...[1, 2, 3].map((id) => waiting(id, { project: projectOf(id) })));
  await requestJob(await runnerOf(runner));
  await addCounts();
});

const PAGES = {
  overview: () => "/api/v1/queue",
  history: () => "/api/v1/queue/history?hours=6",
  key: () => `/api/v1/queue/${encodeURIComponent(key)}`,
  job: () => "/api/v1/jobs/2/explain",
  log: () => "/api/v1/jobs/1/log",
  runner: () => `/api/v1/runners/${runner.id}/next`,
  projects: () => "/api/v1/projects?limit=20",
} as const;
const NAMES = Object.keys(PAGES) as (keyof typeof PAGES)[];

async function open(page: keyof typeof PAGES): Promise<void> {
  // What all who look share for a while is read again.
  forget("queue history 6");
  forgetFacts();
  const { status, text } = await callApi("GET", PAGES[page]());
  expect(status, text).toBe(200);
}

/** Jobs of a day ago that ended one after the other, each with story, log and payload gone, and some that wait. */
async function grow(): Promise<void> {
  const project = "select id, root_id from project order by id limit 1";
  await pool().query(
    `insert into project (id, root_id, namespace_id, path, visibility, described_at)
     select 1000 + n, root_id, namespace_id, 'grown/app' || n, 'private', now()
     from generate_series(1, $1::int) n, (select root_id, namespace_id from project order by id limit 1) p`,
    [PROJECTS],
  );
  await pool().query(
    `insert into build (root_id, id, project_id, name, stage, ref, status, visibility, revision, rank, origin, queued_at,
       started_at, finished_at, runner_id)
     select p.root_id, 100000 + n, 1001 + n % $2, 'job', 'test', 'main', 'success', 'private', 0, 9, 'own',
       now() - make_interval(secs => n * 20 + 60), now() - make_interval(secs => n * 20 + 40),
       now() - make_interval(secs => n * 20), $3
     from generate_series(1, $1::int) n, (${project}) p`,
    [ENDED, PROJECTS, runner.id],
  );
  await pool().query(
    `insert into own_build (id, timeout_seconds, requested_by, ended_at)
     select 100000 + n, 3600, 'test', now() - make_interval(secs => n * 20) from generate_series(1, $1::int) n`,
    [ENDED],
  );
  await pool().query(
    "insert into build_event (build_id, kind) select id, kind from own_build, unnest(array['pending', 'assigned', 'ended']) kind where id > 100000",
  );
  await pool().query(
    "insert into build_trace (build_id, size) select id, 3 from own_build where id > 100000",
  );
  await pool().query(
    "insert into build_trace_chunk (build_id, start, bytes) select id, 0, 'log' from own_build where id > 100000",
  );
  await pool().query(
    `with made as (
       insert into build (root_id, id, project_id, name, stage, ref, status, visibility, revision, rank, origin)
       select p.root_id, 900000 + n, 1001 + n % $2, 'job', 'test', 'main', 'pending', 'private', 0, 6, 'own'
       from generate_series(1, $1::int) n, (${project}) p returning *
     ), own as (insert into own_build (id, timeout_seconds, requested_by) select id, 3600, 'test' from made)
     insert into pending_build (build_id, origin, project_id, root_id, namespace_ids, tags, protected, visibility,
       instance_runners, group_runners, queued_at)
     select id, 'own', project_id, root_id, array[root_id], '{}', false, 'private', true, true, now() from made`,
    [PENDING, PROJECTS],
  );
  await pool().query(
    `insert into queue_minute select date_trunc('minute', now()) - make_interval(mins => n), 'RunnerJobsQueue', 9, 1, 1
     from generate_series(5, 11519) n`,
  );
  await pool().query("analyze");
}

/** The matching query looks further where few projects have much: 2, 16 and 100 of each, however many there are. */
const FURTHER_LOOKS = 2;

/** Tables that grow with what has been, as opposed to what waits and runs. */
const OF_THE_PAST = /Seq Scan on (build|build_\w+|own_build|queue_minute)\b/;

it("asks as many statements of many jobs as of few, and reads what has ended by an index", async () => {
  for (const page of NAMES) await open(page);
  // That a token was used is noted once a minute: not while statements are counted.
  await db().apiToken.updateMany({ data: { lastUsedAt: new Date(Date.now() + 3_600_000) } });
  const few = new Map<string, number>();
  for (const page of NAMES) few.set(page, await countStatements(() => open(page)));
  await grow();
  for (const page of NAMES) {
    const most = (few.get(page) ?? 0) + (page === "key" ? FURTHER_LOOKS : 0);
    expect(await countStatements(() => open(page)), page).toBeLessThanOrEqual(most);
    for (const { statement, plan } of await plansOf(() => open(page)))
      expect(plan, `${page}: ${statement}`).not.toMatch(OF_THE_PAST);
  }
});

it("hands out, reaps and forgets by an index", async () => {
  const asked = await runnerOf(runner);
  const work = {
    request: () => requestJob(asked),
    reap: () => reapBuilds(true),
    forget: () => forgetEnded(),
  };
  for (const [name, of] of Object.entries(work)) {
    for (const { statement, plan } of await plansOf(of))
      expect(plan, `${name}: ${statement}`).not.toMatch(OF_THE_PAST);
  }
});
