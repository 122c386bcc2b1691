/** The first page's data: each part by itself, for every role, and the cost. */
import { beforeAll, expect, it } from "vitest";
import { overviewSchema, type Overview, type OverviewPart } from "@/lib/api/overview";
import { replayBriefSchema } from "@/lib/api/replays";
import { db, pool } from "@/lib/server/core/db";
import { createDataSource } from "@/lib/server/dataSources/service";
import { createPolicy, updatePolicy } from "@/lib/server/discovery/policies";
import { createRun } from "@/lib/server/discovery/runs";
import { forgetFacts } from "@/lib/server/queue/facts";
import { readQueueLine } from "@/lib/server/queue/read/line";
import { readOverview as readQueue } from "@/lib/server/queue/read/overview";
import { callApi } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";
import { makePerson, type Person } from "@/test/support/people";
import { countStatements, plansOf } from "@/test/support/statements";
import { usagePolicy } from "@/test/support/usagePolicy";
import { snapshotUpload } from "@/test/support/waterlines/kubectl";
import { aPod } from "@/test/support/waterlines/scenario";

useHouse();

let viewer: Person;
beforeAll(async () => {
  viewer = await makePerson("overview-viewer", "viewer");
  // That a token was used is noted once a minute: not while statements are counted.
  await db().apiToken.updateMany({ data: { lastUsedAt: new Date(Date.now() + 3_600_000) } });
});

async function overview(): Promise<Overview> {
  const { json, status, text } = await callApi("GET", "/api/v1/overview", { as: viewer });
  expect(status, text).toBe(200);
  return overviewSchema.parse(json);
}

function dataOf<T>(part: OverviewPart<T>): T {
  if (part.state === "failed") throw new Error(part.message);
  return part.data;
}

const failedParts = ({ policies, nodes, queue, minutes, replay, sources, changes }: Overview): string[] =>
  Object.entries({ policies, nodes, queue, minutes, replay, sources, changes }).flatMap(([name, { state }]) =>
    state === "failed" ? [name] : [],
  );

it("says of every part that it has nothing yet", async () => {
  const { policies, nodes, queue, minutes, replay, sources, changes } = await overview();
  expect(dataOf(policies)).toMatchObject({ items: [], total: 0 });
  expect(dataOf(nodes)).toMatchObject({ nodes: 0, over: 0, readAt: null, worst: [] });
  expect(dataOf(queue)).toMatchObject({ oldest: null, late: 0, starving: [] });
  expect(dataOf(minutes)).toEqual({ items: [], more: 0, started: false });
  expect(dataOf(replay)).toEqual({ replay: null, policies: [] });
  expect(dataOf(sources)).toEqual({ total: 0, failingCount: 0, failing: [] });
  expect(dataOf(changes)).toEqual({ items: [], quietSince: null });
});

it("shows the worst nodes of every snapshot, since when, and a source that fails", async () => {
  const drawn = { evict: { cpu_total_usage: ["1000"] } };
  const read = async (
    name: string,
    used: readonly (number | null)[],
    waterlines: object = drawn,
  ): Promise<void> => {
    const nodes = used.map((cpu, at) => ({
      name: `${name}-${at}`,
      metrics: { cpu_total_usage: cpu },
      pods: [aPod({ name: "build", cpuUsage: 100 })],
    }));
    const text = JSON.stringify({ nodes, waterlines });
    const upload = snapshotUpload({ name, nodes: text, podMetrics: "", nodeMetrics: "", documents: "" });
    const made = await callApi("POST", "/api/v1/node-snapshots", upload);
    expect(made.status, made.text).toBe(201);
  };
  await read("pool", [100, 1_200, 1_500]);
  await read("pool", [1_100, 1_200, 1_500, 1_900]);
  const { over, worst } = dataOf((await overview()).nodes);
  expect(over).toBe(4);
  expect(worst.map(({ name }) => name)).toEqual(["pool-3", "pool-2", "pool-1"]);
  expect(worst[0]?.since).not.toBeNull();
  expect(worst[0]?.readAt).toBe(dataOf((await overview()).nodes).readAt);
  expect(Date.parse(worst[1]?.since ?? "")).toBeLessThan(Date.parse(worst[0]?.since ?? ""));
  await read("held", [null, null, 100]);
  await read("one-held", [null, 100], {});
  await read("one-held", [null, 100]);
  await read("unlined", [100], {});
  expect(dataOf((await overview()).nodes)).toMatchObject({
    nodes: 10,
    over: 4,
    unknown: 3,
    none: 1,
    heldIn: "held",
  });

  await createDataSource({ name: "gone", type: "prometheus", url: "http://127.0.0.1:9" }, TESTER);
  await callApi("POST", "/api/v1/data-sources/gone/test");
  expect(dataOf((await overview()).sources)).toMatchObject({ total: 1, failing: [{ name: "gone" }] });
  expect(dataOf((await overview()).changes).items.map(({ kind }) => kind)).toContain("dataSource.fail");
});

it("says of the queue what the queue's own page says", async () => {
  await pool().query(
    `insert into namespace (id, root_id, path) values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001', 'team')`,
  );
  await pool().query(
    `insert into project (id, root_id, namespace_id, path, visibility, described_at)
     select n, '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001', 'team/app' || n, 'private', now()
     from generate_series(1, 5) n`,
  );
  await pool().query(
    `insert into build (root_id, id, project_id, name, stage, ref, status, visibility, revision, rank, origin, queued_at)
     select '00000000-0000-4000-8000-000000000001', n, 1 + n % 5, 'b', 's', 'main', 'pending', 'private', 0, 1, 'own',
       now() - n * interval '101 seconds' from generate_series(1, 10) n`,
  );
  await pool().query(
    `insert into pending_build (build_id, origin, project_id, root_id, namespace_ids, tags, protected, visibility,
       instance_runners, group_runners, queued_at)
     select id, 'own', project_id, root_id, array[root_id], '{}', false, 'private', true, true, queued_at from build`,
  );
  const now = new Date();
  const [line, whole] = [await readQueueLine(now), await readQueue(now)];
  expect(line.oldest).toEqual(whole.oldest);
  expect([line.targetSeconds, line.late]).toEqual([whole.targetSeconds, 8]);
  const longest = whole.projects
    .slice(0, 3)
    .map(({ project, oldestSeconds }) => ({ project, oldestSeconds }));
  expect(line.starving.map(({ project, oldestSeconds }) => ({ project, oldestSeconds }))).toEqual(longest);
  expect(line.starvingProjects).toBe(5);
});

it("shows policies that leave minutes behind in the newest replay, those in force first", async () => {
  const brief = replayBriefSchema.parse({
    jobs: 3,
    best: null,
    optimum_minutes: 40,
    optimum_percent: 80,
    policies: [
      { name: "best", top_k: 10, minutes: 30, best: null, optimum_minutes: 40 },
      { name: "worst", top_k: 10, minutes: 5, best: { strategy: "best", minutes: 30 }, optimum_minutes: 40 },
      {
        name: "middle",
        top_k: 10,
        minutes: 20,
        best: { strategy: "best", minutes: 30 },
        optimum_minutes: 40,
      },
    ],
  });
  const finishedAt = new Date();
  const replayed = async (policies: readonly { name: string; version: number | null }[]): Promise<string> => {
    const { id } = await db().operation.create({
      data: { kind: "replay", subject: "replay", state: "succeeded", stage: "done", finishedAt },
    });
    await db().replay.create({ data: { id, options: {}, brief, policies: [...policies] } });
    return id;
  };
  const id = await replayed([{ name: "worst", version: 1 }]);
  // One that tries an edit out compares that with what is saved, and nothing else.
  await replayed([
    { name: "worst", version: 1 },
    { name: "worst-edited", version: null },
  ]);
  const line = dataOf((await overview()).replay);
  expect(line.replay).toMatchObject({ id, jobSet: null });
  expect(line.policies.map(({ name, minutes }) => [name, minutes])).toEqual([["worst", 5]]);
});

it("hides no part behind another's failure", async () => {
  await pool().query("alter table node_snapshot rename to node_snapshot_away");
  try {
    const { nodes, ...others } = await overview();
    expect(nodes).toEqual({ state: "failed", message: expect.stringContaining("log says why") as string });
    for (const part of [others.policies, others.queue, others.minutes, others.replay, others.sources])
      expect(part.state).toBe("ok");
  } finally {
    await pool().query("alter table node_snapshot_away rename to node_snapshot");
  }
  expect((await overview()).nodes.state).toBe("ok");
});

/** As many for one policy as for the next, each with three images of which two are selected. */
async function fillRuns(count: number): Promise<void> {
  await pool().query(
    `with made as (
       insert into operation (id, kind, subject, state, stage)
       select gen_random_uuid(), 'run', 'policy', 'succeeded', 'done' from generate_series(1, $1::int) returning id)
     insert into discovery_run (id, policy_id, policy_version, trigger, max_images, selected_count, image_count)
     select made.id, p.id, 1, 'schedule', 2, 2, 3
     from (select id, row_number() over () as n from made) made
     join (select id, row_number() over (order by name) - 1 as n, count(*) over () as all from policy) p
       on p.n = made.n % p.all`,
    [count],
  );
  await pool().query(
    `insert into run_image (run_id, rank, image, score, selected, missing, queries, signals, terms, factors)
     select r.id, n, 'image' || n, 1.0 / n, n <= 2, '{}', '{}', '[]', '[]', '[]' from discovery_run r, generate_series(1, 3) n
     on conflict do nothing`,
  );
}

it("counts all policies, and shows one to look at whatever its name is", async () => {
  await pool().query(
    `with made as (
       insert into policy (id, name, current_version, created_at, updated_at)
       select gen_random_uuid(), 'a' || n, 1, now(), now() from generate_series(1, 250) n returning id, name)
     insert into policy_version (policy_id, version, spec, model, spelling, semantics, message, author, created_at)
     select made.id, 1, '', '{}', 'proposal', 'proposal', '', '', now() from made`,
  );
  for (const name of ["zy-failed", "zz-changed"])
    await createPolicy({ spec: usagePolicy(name, "http://127.0.0.1:9") }, TESTER);
  const ran = async (policy: string, state: "succeeded" | "failed", images: readonly string[]) => {
    const { id } = await createRun(policy, { trigger: "manual" }, TESTER);
    await db().operation.update({ where: { id }, data: { state } });
    const none = { missing: [], queries: [], signals: [], terms: [], factors: [] };
    const rows = images.map((image, at) => ({ runId: id, rank: at + 1, image, score: 1, selected: at < 2 }));
    await db().runImage.createMany({ data: rows.map((row) => ({ ...row, ...none })) });
  };
  await ran("zy-failed", "failed", []);
  await ran("zz-changed", "succeeded", ["a", "b", "c"]);
  await ran("zz-changed", "succeeded", ["b", "a", "c"]);
  const quiet = dataOf((await overview()).policies);
  expect(quiet).toMatchObject({ total: 252, dropping: 0, failing: 1, changed: 0 });
  await ran("zz-changed", "succeeded", ["a", "c", "b"]);
  const lines = dataOf((await overview()).policies);
  expect(lines).toMatchObject({ total: 252, dropping: 0, failing: 1, changed: 1 });
  expect(lines.items.map(({ name }) => name).slice(0, 3)).toEqual(["zy-failed", "zz-changed", "a1"]);
  expect(lines.neverRun).toEqual({ count: 250, names: ["a1", "a10", "a100"] });
  expect(lines.edited).toEqual({ count: 0, names: [] });
  expect(lines.items[1]?.change).toMatchObject({ entered: ["c"], left: ["b"] });
  const newer = usagePolicy("zz-changed", "http://127.0.0.1:9").replace("maxImages: 2", "maxImages: 1");
  await updatePolicy("zz-changed", { spec: newer }, undefined, TESTER);
  expect(dataOf((await overview()).policies).edited).toEqual({ count: 1, names: ["zz-changed"] });
  await db().operation.deleteMany({ where: { kind: "run" } });
  await db().policy.deleteMany();
});

/** What grows with use and is filled here; quotas and their sums are in minutesPlans. */
const GROWING = /Seq Scan on (discovery_run|run_image|operation|node_state|pending_build|change)\b/;

it("costs a bounded number of queries, each by an index, however much there is", async () => {
  const addPolicy = (n: number) =>
    createPolicy({ spec: usagePolicy(`ci-${n}`, "http://127.0.0.1:9") }, TESTER);
  for (let n = 0; n < 3; n++) await addPolicy(n);
  await fillRuns(10);
  // The most of several: what is remembered for two seconds is read each time, and a part that fails asks less.
  const count = async (): Promise<number> => {
    const counts: number[] = [];
    for (let n = 0; n < 3; n++) {
      forgetFacts();
      counts.push(await countStatements(async () => expect(failedParts(await overview())).toEqual([])));
    }
    return Math.max(...counts);
  };
  const few = await count();
  expect(few).toBeLessThanOrEqual(45);
  for (let n = 3; n < 12; n++) await addPolicy(n);
  await fillRuns(5_000);
  await pool().query(
    `insert into pending_build (build_id, origin, project_id, root_id, namespace_ids, tags, protected, visibility,
       instance_runners, group_runners, queued_at)
     select 1000 + n, 'own', 1 + n % 5, '00000000-0000-4000-8000-000000000001', '{}', '{}', false, 'private', true, true,
       now() - n * interval '1 second' from generate_series(1, 50000) n`,
  );
  await pool().query(
    `insert into change (id, at, part, kind, subject, actor, fields, more)
     select gen_random_uuid(), now() - n * interval '1 minute', 'waterlines', 'node.over', 'node/n' || n % 500, 'system', '[]', 0
     from generate_series(1, 50000) n`,
  );
  await pool().query(
    `insert into node_state (id, snapshot_id, name, standing, worst, lines, pods, candidates, evicted, throttled, start, length)
     select gen_random_uuid(), s.id, 'fill-' || n, 'under', 0.5, '[]', 0, 0, 0, 0, 0, 0 from node_snapshot s, generate_series(1, 5000) n`,
  );
  await pool().query("analyze");
  const many = await count();
  expect(many).toBeLessThanOrEqual(few);
  const seen = dataOf((await overview()).queue);
  expect([seen.late, seen.lateMore]).toEqual([5_000, true]);
  for (const { statement, plan } of await plansOf(overview)) expect(plan, statement).not.toMatch(GROWING);
}, 120_000);
