/** The data of a first start as stored by the product: minutes, queue and replay show the same builds of a day. */
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { firstDayHere } from "@/demo/builds";
import { DEMO_RUNNERS } from "@/demo/gitlab/runners";
import { demoMinutes } from "@/demo/minutes";
import { demoPool } from "@/demo/nodes";
import { demoQueue } from "@/demo/queue";
import { demoReplay } from "@/demo/replay";
import { jobSetSchema } from "@/lib/api/jobSets";
import { db, pool } from "@/lib/server/core/db";
import { firstDifference } from "@/lib/server/minutes/check";
import { seedMinutes } from "@/lib/server/minutes/demo";
import { executeOperation } from "@/lib/server/operations/execute";
import { seedQueue } from "@/lib/server/queue/demo";
import { seedReplay } from "@/lib/server/replay/demo";
import { jobSetOperation } from "@/lib/server/replay/jobSets/operation";
import { seedNodes } from "@/lib/server/waterlines/demo";
import { callApi } from "@/test/support/call";
import { useHouse } from "@/test/support/house";

useHouse();

/** A Tuesday morning: the day before is the last whole working day. */
const NOW_MS = Date.parse("2026-11-24T09:00:00Z");
const DAY = new Date(firstDayHere(NOW_MS) * 86_400_000).toISOString().slice(0, 10);
const PROJECT = "team-shop/checkout";
const IMAGE = "registry.example.com/team-shop/checkout-test:7";
const RUNNER = DEMO_RUNNERS.cluster;

let jobs: readonly (readonly string[])[] = [];
let setId = "";

beforeAll(async () => {
  const began = performance.now();
  await seedMinutes(() => demoMinutes(NOW_MS));
  await seedQueue(demoQueue(NOW_MS));
  await seedReplay(() => demoReplay(NOW_MS));
  await seedNodes(() => demoPool(NOW_MS));
  console.info(`The demo's data took ${Math.round(performance.now() - began)} ms`);
  setId = (await db().jobSet.findFirstOrThrow({ where: { name: "demo-day" } })).id;
  await executeOperation(jobSetOperation, setId, new AbortController().signal);
  const file = demoReplay(NOW_MS).sets[0]?.files.find(({ part }) => part === "jobs")?.text ?? "";
  jobs = file
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));
}, 120_000);

async function ids(sql: string): Promise<readonly string[]> {
  const { rows } = await pool().query<{ id: string }>(sql, [DAY]);
  return byNumber(rows.map(({ id }) => id));
}

const byNumber = (of: readonly string[]): readonly string[] => [...of].sort((a, b) => Number(a) - Number(b));

it("tells of the same builds of a day in the ledger, the queue's history and the job set", async () => {
  const accounted = await ids(
    `select build_id::text as id from build_ledger
     where (finished_at at time zone 'UTC')::date = $1::date and duration_seconds > 0`,
  );
  expect(accounted.length).toBeGreaterThan(3_000);
  const handedOut = await ids(
    "select id::text from own_build where (ended_at at time zone 'UTC')::date = $1::date",
  );
  expect(handedOut).toEqual(accounted);
  expect(byNumber(jobs.map(([id = ""]) => id))).toEqual(accounted);
  const { json } = await callApi("GET", `/api/v1/job-sets/${setId}`);
  expect(jobSetSchema.parse(json)).toMatchObject({ state: "succeeded" });
  expect(json).toMatchObject({ quality: { jobs: accounted.length, rejected_total: 0, duplicates: 0 } });
  const { rows } = await pool().query<{ builds: number }>(
    `select sum(builds)::int as builds from build_ledger
     where (finished_at at time zone 'UTC')::date = $1::date`,
    [DAY],
  );
  expect(rows[0]?.builds).toBe(accounted.length);
  expect(await firstDifference()).toBeUndefined();
});

it("finds one project, image and runner in minutes, queue, waterlines, replay and its jobs' logs", async () => {
  const [minutes] = await ids(
    `select count(*)::text as id from build_ledger l join project p on p.id = l.project_id
     where (l.finished_at at time zone 'UTC')::date = $1::date and p.path = '${PROJECT}' and l.runner_id = ${RUNNER.id}`,
  );
  const [queue] = await ids(
    `select count(*)::text as id from own_build o join build b using (id) join project p on p.id = b.project_id
     where (o.ended_at at time zone 'UTC')::date = $1::date and p.path = '${PROJECT}' and b.runner_id = ${RUNNER.id}`,
  );
  expect(Number(minutes)).toBeGreaterThan(100);
  expect(queue).toBe(minutes);
  const { json: page } = await callApi("GET", "/api/v1/nodes?limit=100");
  const names = z.object({ items: z.array(z.object({ name: z.string() })) }).parse(page).items;
  const nodesOfJobs = new Set(
    jobs.filter((row) => `registry.example.com/${row[4]}` === IMAGE).map((row) => row[3]),
  );
  for (const node of nodesOfJobs) expect(names.map(({ name }) => name)).toContain(node);
  const [withLog] = await ids(
    `select b.id::text from build b join build_trace t on t.build_id = b.id join project p on p.id = b.project_id
     where p.path = '${PROJECT}' and b.runner_id = ${RUNNER.id} and $1::text is not null order by b.id desc limit 1`,
  );
  const { json: log } = await callApi("GET", `/api/v1/jobs/${withLog}/log`);
  expect(log).toMatchObject({ ended: true, text: expect.stringContaining(`${PROJECT}: `) as string });
  const { json: job } = await callApi("GET", `/api/v1/jobs/${withLog}/explain`);
  expect(job).toMatchObject({
    job: { project: { path: PROJECT }, runner: { id: RUNNER.id, description: RUNNER.description } },
  });
});

it("says that the runners asked until the last of the requests that are counted", async () => {
  const latest = await db().queueMinute.findFirstOrThrow({ orderBy: { at: "desc" } });
  const { json } = await callApi("GET", "/api/v1/queue");
  expect(json).toMatchObject({ asking: { runners: 7, lastAskedAt: latest.at.toISOString() } });
});
