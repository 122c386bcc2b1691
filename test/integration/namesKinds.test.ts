/** The top of a name's page: the quota of a namespace as a line, what waits for a runner, and names found by path. */
import { beforeAll, describe, expect, it } from "vitest";
import { nameDetailSchema, type NameFacts } from "@/lib/api/names";
import { LIMITS } from "@/lib/limits/limits";
import { monthText } from "@/lib/numeric/month";
import { db, pool } from "@/lib/server/core/db";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { requestJob } from "@/lib/server/queue";
import { callApi } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";
import { makeRunner, runnerOf, submit, waiting } from "@/test/support/jobs";
import { report } from "@/test/support/minutes/reports";
import { plansOf } from "@/test/support/statements";

useHouse();

const api = { id: 7, path: "acme/group/api", visibility: "private" } as const;
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const idOf = async (path: string): Promise<string> =>
  (await db().namespace.findUniqueOrThrow({ where: { path } })).id;

async function name(kind: string, key: string) {
  const { json, text, status } = await callApi("GET", `/api/v1/names/${kind}/${encodeURIComponent(key)}`);
  expect(status, text).toBe(200);
  return nameDetailSchema.parse(json);
}

async function says(kind: string, key: string, title: string): Promise<NameFacts> {
  const found = (await name(kind, key)).sections.find((section) => section.title === title)?.says;
  if (found?.state !== "known") throw new Error(`${title} says ${JSON.stringify(found)}`);
  return found.data;
}

const facts = ({ facts: of }: NameFacts): object =>
  Object.fromEntries(of.map(({ label, text, value, at }) => [label, text ?? value ?? at]));

/** Minutes a month of acme, instead of those before. */
async function quota(monthlyMinutes: number): Promise<void> {
  const id = await idOf("acme");
  const { status, text } = await callApi("PATCH", `/api/v1/namespaces/${id}`, {
    json: { monthlyMinutes, purchasedMinutes: 0 },
  });
  expect(status, text).toBe(200);
}

/** Midnight may pass before a test asks for it. */
const finishedAt = new Date().toISOString();

beforeAll(async () => {
  await ingestBuilds([{ ...report(1, { project: api }), finishedAt, durationSeconds: "6000" }], TESTER);
});

describe("the quota of a namespace", () => {
  it("is a line, over it since the day on which it was used up, with what lets its jobs run again", async () => {
    await quota(80);
    const { lines, facts: of } = await says("namespace", await idOf("acme"), "Compute minutes");
    const month = monthText(finishedAt.slice(0, 7));
    expect(lines).toEqual([
      {
        label: `Used in ${month}`,
        value: 100,
        unit: "min",
        line: "quota",
        at: 80,
        side: "over",
        since: finishedAt.slice(0, 10),
        projection: expect.objectContaining({ state: "tooLittleHistory", monthEnd: null }) as unknown,
        change: {
          text: "21 min more, bought or by a higher quota, let instance runners take its jobs again.",
          link: "Change the quota",
          href: `/minutes/quotas?quota=${await idOf("acme")}`,
        },
      },
    ]);
    expect(of.map(({ label }) => label)).toEqual(["Projects with builds", "acme/group/api"]);
  });

  it.each([
    [110, "near"],
    [1_000, "under"],
  ])("asks for no more than %i minutes while nothing says that they run out: %s", async (minutes, side) => {
    await quota(minutes);
    const { lines } = await says("namespace", "acme", "Compute minutes");
    expect(lines).toMatchObject([{ at: minutes, side, since: null, change: null }]);
  });

  it("measures a subgroup and a project as well, and is none without a limit", async () => {
    await quota(80);
    for (const [kind, key] of [
      ["namespace", "acme/group"],
      ["project", "7"],
    ] as const) {
      const { lines, facts: of } = await says(kind, key, "Compute minutes");
      expect(lines).toMatchObject([{ value: 100, side: "over" }]);
      expect(lines[0]?.label).toMatch(/^Used in [A-Z][a-z]+ \d{4} by all of acme$/);
      expect(of[0]).toMatchObject({ value: 100, unit: "min" });
      expect(of[0]?.label).toMatch(/^Used in [A-Z][a-z]+ \d{4}$/);
    }
    await quota(0);
    const unlimited = await says("namespace", "acme", "Compute minutes");
    expect(unlimited.lines).toEqual([]);
    expect(facts(unlimited)).toMatchObject({ Quota: "unlimited" });
  });

  it("is in the unit that the installation says", async () => {
    await quota(80);
    await callApi("PUT", "/api/v1/settings", { json: { minutesUnit: "credits" } });
    const { lines, facts: of } = await says("namespace", "acme", "Compute minutes");
    expect([lines[0]?.unit, of.at(-1)?.unit]).toEqual(["credits", "credits"]);
    await callApi("PUT", "/api/v1/settings", { json: { minutesUnit: "minutes" } });
  });
});

describe("a path instead of an id", () => {
  it.each([
    ["namespace", "acme", ["acme", null]],
    ["namespace", "acme/group", ["acme/group", "acme"]],
    ["project", "acme/group/api", ["acme/group/api", "acme"]],
  ])("finds the %s %s", async (kind, path, [found, within]) => {
    const detail = await name(kind, path ?? "");
    expect([detail.name, detail.within?.name ?? null]).toEqual([found, within]);
    expect(await name(kind, detail.id)).toEqual(detail);
    const waits = await callApi("GET", `/api/v1/names/${kind}/${encodeURIComponent(path ?? "")}/waits`);
    expect([waits.status, waits.json], waits.text).toEqual([200, null]);
  });

  it.each([
    ["namespace", "acme/none", 'There is no namespace with the id or the path "acme/none".'],
    ["project", "acme/none", 'There is no project with the id or the path "acme/none".'],
    ["project", "99", "There is no project with the id 99."],
    ["runner", "acme", `"acme" is not a runner's id: write a number.`],
    ["namespace", "a b", 'There is no namespace with the id or the path "a b".'],
    ["project", "a", 'There is no project with the id or the path "a".'],
  ])("says of a %s %s that there is none", async (kind, key, message) => {
    const { status, text } = await callApi("GET", `/api/v1/names/${kind}/${encodeURIComponent(key)}`);
    expect([status, text]).toEqual([404, expect.stringContaining(JSON.stringify(message).slice(1, -1))]);
  });
});

describe("a runner", () => {
  it("says what it did in the last 24 hours: overlapping builds keep it busy once", async () => {
    const runner = { id: 40, type: "instance", description: "busy" } as const;
    const ran = (id: number, queued: number, started: number, finished: number) => ({
      ...report(id, { project: api, runner }),
      queuedAt: ago(queued),
      startedAt: ago(started),
      finishedAt: ago(finished),
      durationSeconds: String((started - finished) * 60),
    });
    await ingestBuilds([ran(41, 101, 100, 70), ran(42, 98, 90, 60), ran(43, 3_000, 2_000, 1_990)], TESTER);
    expect(facts(await says("runner", "40", "Last 24 hours"))).toEqual({
      "Builds started": 2,
      "Median wait of these": 270,
      "Mean wait of these": 270,
      Busy: 40,
      "Busy, of the 24 hours": 2.8,
      "Builds at once while busy, mean": 1.5,
    });
    expect(await says("runner", "40", "Queue")).toMatchObject({ facts: [], lines: [] });
    const month = (await says("runner", "40", "Compute minutes")).facts[1]?.label;
    expect(month).toMatch(/^Of that in [A-Z][a-z]+ \d{4}$/);
  });

  it("shows the oldest job that it may take against the target, and what runs on it", async () => {
    const { id, token } = await makeRunner({ tags: ["gpu"], runUntagged: false });
    expect(await says("runner", String(id), "Last 24 hours")).toMatchObject({
      facts: [],
      note: "It started no build in the last 24 hours.",
    });
    await submit(
      waiting(61, { project: api, tags: ["gpu"], queuedAt: ago(1) }),
      waiting(62, { project: api, tags: ["gpu"], queuedAt: ago(20) }),
      waiting(63, { project: api, queuedAt: ago(60) }),
    );
    await db().runner.update({ where: { id }, data: { contactedAt: new Date() } });
    await quota(0);
    const queue = await says("runner", String(id), "Queue");
    expect(queue.note).toBeNull();
    // The next one is not the one that waits longest.
    expect(queue.facts.slice(0, 2)).toEqual([
      { label: "Gets next", text: "Job 61 of acme/group/api", href: "/jobs/61" },
      { label: "Ahead of the second", text: "by 1 turn: its turn is 0, that of job 62 is 1" },
    ]);
    expect(facts(queue)).toMatchObject({
      "Running jobs": 0,
      "Waiting jobs that it may take": 2,
      State: "takes jobs",
      Tags: "gpu",
    });
    const [line] = queue.lines;
    expect(line).toMatchObject({
      label: "The oldest job that it may take waits for",
      unit: "s",
      line: "target",
      at: 300,
      side: "over",
      projection: null,
      change: { text: "Job 62 of acme/group/api waits longest.", href: "/jobs/62" },
    });
    expect(line?.value).toBeGreaterThanOrEqual(1_200);
    expect(Math.abs(Date.parse(line?.since ?? "") - Date.parse(ago(15)))).toBeLessThan(60_000);

    expect((await requestJob(await runnerOf({ token }))).kind).toBe("assigned");
    expect(facts(await says("runner", String(id), "Queue"))).toMatchObject({
      "Running jobs": 1,
      "Job 61 since": expect.any(String) as unknown,
      "Waiting jobs that it may take": 1,
      "Gets next": "Job 62 of acme/group/api",
      "Ahead of the second": "it is the only one",
    });
  });

  it("gets its next job from beyond the jobs that an explanation examines", async () => {
    const first = 3_000_000_000;
    const { id } = await makeRunner({ tags: ["rare"], runUntagged: false });
    await db().runner.update({ where: { id }, data: { contactedAt: new Date() } });
    await pool().query(
      `with made as (
         insert into build (root_id, id, project_id, name, stage, ref, status, visibility, revision, rank, origin, tags, queued_at)
         select root_id, $1::bigint + n, id, 'job', 'test', 'main', 'pending', 'private', 0, 6, 'own',
           case when n = $2::int then array['rare'] else array['often'] end, now()
         from project, generate_series(0, $2::int) n where id = 7 returning *
       )
       insert into pending_build (build_id, origin, project_id, root_id, namespace_ids, tags, protected, visibility,
         instance_runners, group_runners, queued_at)
       select id, 'own', project_id, root_id, array[root_id], tags, false, 'private', true, true, queued_at from made`,
      [first, LIMITS.queueJobs.value],
    );
    try {
      const job = first + LIMITS.queueJobs.value;
      expect((await says("runner", String(id), "Queue")).facts.slice(0, 2)).toEqual([
        { label: "Gets next", text: `Job ${job} of acme/group/api`, href: `/jobs/${job}` },
        { label: "Ahead of the second", text: "it is the only one" },
      ]);
    } finally {
      await pool().query("delete from pending_build where build_id >= $1", [first]);
      await pool().query("delete from build where id >= $1", [first]);
    }
  });

  it.each([
    ["never asked", {}, "It takes no jobs here: it has never asked Plimsoll for a job."],
    ["offline", { contactedAt: ago(180) }, "It takes no jobs now: it has not asked for a job for two hours."],
    [
      "stale",
      { contactedAt: ago(7 * 24 * 60) },
      "It takes no jobs now: it has not asked for a job for seven days.",
    ],
    [
      "paused",
      { paused: true, contactedAt: ago(0) },
      "It is paused: jobs that it runs continue, and it gets no new ones.",
    ],
  ])("that is %s says why it takes nothing", async (state, data, note) => {
    const { id } = await makeRunner();
    await db().runner.update({ where: { id }, data });
    const queue = await says("runner", String(id), "Queue");
    expect(queue.note).toBe(note);
    expect(facts(queue)).toMatchObject({
      State: state,
      "Waiting jobs that it might take": 1,
      "Would get next": "Job 63 of acme/group/api",
    });
  });

  it("finds its day by an index, however many builds there are", async () => {
    await pool().query(
      `insert into build (root_id, id, project_id, runner_id, name, stage, ref, status, visibility, started_at, finished_at, revision, rank)
       select root_id, 100000 + n, 7, 1000 + n % 50, 'test', '', '', 'success', 'private', now() - interval '1 h' * n, now(), 0, 13
       from (select root_id from project where id = 7) p, generate_series(1, 40000) n`,
    );
    await pool().query("analyze");
    const plans = await plansOf(() => callApi("GET", "/api/v1/names/runner/40"));
    expect(plans.length).toBeGreaterThan(0);
    for (const { statement, plan } of plans) expect(plan, statement).not.toMatch(/Seq Scan on build\b/);
  });
});

describe("the queue of a project", () => {
  const own = { id: 70, path: "acme/train", visibility: "private" } as const;

  it("has its oldest job against the target, and what would let a runner take it", async () => {
    await submit(waiting(701, { project: own, tags: ["tag-of-nobody"], queuedAt: ago(50) }));
    const queue = await says("project", "70", "Queue");
    expect(queue.lines).toMatchObject([
      {
        label: "The oldest job waits for",
        unit: "s",
        line: "target",
        at: 300,
        side: "over",
        change: {
          text: expect.stringMatching(
            /^No runner can take job 701\. No runner has the tag tag-of-nobody\. Closest by tags: /,
          ) as unknown,
          href: "/jobs/701",
        },
      },
    ]);
    expect(facts(queue)).toMatchObject({ Waiting: 1, "Of these no runner takes": 1, Running: 0 });
  });

  it("says of jobs whose runners do not ask that these do not, and over what its medians are", async () => {
    const { id } = await makeRunner({ tags: ["silent"], runUntagged: false });
    await submit(waiting(702, { project: own, tags: ["silent"], queuedAt: ago(70) }));
    const silent = await says("project", "70", "Queue");
    expect(silent.lines[0]?.change?.text).toBe(
      "Job 702 waits longest: no runner that may take it asks for jobs.",
    );
    expect(facts(silent)).toMatchObject({ Waiting: 2, "Of these for runners that do not ask": 1 });
    await db().runner.update({ where: { id }, data: { contactedAt: new Date() } });
    const asked = await says("project", "70", "Queue");
    expect(asked.lines[0]?.change?.text).toBe("Job 702 of acme/train waits longest.");
    expect(facts(asked)).not.toHaveProperty("Of these for runners that do not ask");
    expect(facts(await says("project", "7", "Queue"))).toMatchObject({
      "Medians over": "the latest 500 builds",
    });
  });
});
