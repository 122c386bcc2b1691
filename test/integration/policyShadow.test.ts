/** A policy that challenges another one: the mark, runs next to scheduled runs, and the following days. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { steady } from "@/demo/prometheus/series";
import { policyShadowSchema, type PolicyShadow } from "@/lib/api/policyShadow";
import { db, LONG_WRITE } from "@/lib/server/core/db";
import { createDataSource } from "@/lib/server/dataSources/service";
import { createPolicy, deletePolicy } from "@/lib/server/discovery/policies";
import { insertRun } from "@/lib/server/discovery/runs/create";
import { runOperation } from "@/lib/server/discovery/runs/operation";
import { enqueueDueRuns } from "@/lib/server/discovery/schedule";
import type { OperationKind } from "@/lib/server/operations/defineOperation";
import { executeOperation } from "@/lib/server/operations/execute";
import { jobSetOperation } from "@/lib/server/replay/jobSets/operation";
import { insertShadowRuns } from "@/lib/server/replay/shadow/begin";
import { shadowOperation } from "@/lib/server/replay/shadow/operation";
import { callApi, errorOf, type ApiResult } from "@/test/support/call";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { GUARDED_JOBS } from "@/test/support/guardedJobs";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { lockWaits } from "@/test/support/locks";
import { replayUpload } from "@/test/support/replayUpload";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

const never = new AbortController().signal;
const [A, B] = ["registry.example.com/team/a:1", "registry.example.com/team/b:1"] as const;
let source: FakePrometheus;
let serial = 0;
let champion = "";
let challenger = "";
let jobSet = "";

beforeAll(async () => {
  source = await startFakePrometheus({ series: steady({ [A]: 2, [B]: 1 }) });
  await createDataSource({ name: "shadowed", type: "prometheus", url: source.url }, TESTER);
});
afterAll(() => source.close());

beforeEach(async () => {
  serial += 1;
  [champion, challenger, jobSet] = [`champion-${serial}`, `challenger-${serial}`, `days-${serial}`];
  await createPolicy({ spec: spec(champion, 1) }, TESTER);
  await createPolicy({ spec: spec(challenger, 2) }, TESTER);
});

const spec = (name: string, maxImages: number): string =>
  usagePolicy(name, source.url).replace("maxImages: 2", `maxImages: ${maxImages}`);

const mark = (json: object, etag?: string): Promise<ApiResult> =>
  callApi("PUT", `/api/v1/policies/${challenger}/shadow`, {
    json,
    ...(etag === undefined ? {} : { headers: { "if-match": etag } }),
  });

async function shadow(): Promise<PolicyShadow> {
  return policyShadowSchema.parse((await callApi("GET", `/api/v1/policies/${challenger}/shadow`)).json);
}

/** Each of these days has GUARDED_JOBS: a saves 30 minutes, b 1.7. */
async function upload(...days: readonly number[]): Promise<void> {
  await executeOperation(jobSetOperation, await uploadOnly(...days), never);
}

/** The version waits to be read; answers its operation. */
async function uploadOnly(...days: readonly number[]): Promise<string> {
  const [header, ...rows] = GUARDED_JOBS.jobs.split("\n");
  const jobs = days.flatMap((day) =>
    rows.map((row, index) =>
      row.replace(/^\d+/, String(day * 100 + index)).replaceAll("2026-06-18", `2026-06-${day}`),
    ),
  );
  const files = { name: jobSet, images: GUARDED_JOBS.images, jobs: [header, ...jobs].join("\n") };
  const { json } = await callApi("POST", "/api/v1/job-sets", replayUpload(files));
  return (json as { id: string }).id;
}

/** Executes what waits, oldest first. */
async function execute(kind: OperationKind): Promise<number> {
  const waiting = await db().operation.findMany({
    where: { kind: kind.kind, state: "queued" },
    orderBy: { id: "asc" },
  });
  for (const { id } of waiting) await executeOperation(kind, id, never);
  return waiting.length;
}

/** As the schedule inserts them. */
async function ranBoth(evaluatedAt: string): Promise<void> {
  const policy = await db().policy.findUniqueOrThrow({ where: { name: champion } });
  const at = new Date(evaluatedAt);
  await db().$transaction(async (tx) => {
    const { id } = await insertRun(tx, policy, {
      trigger: "schedule",
      evaluatedAt: at,
      requestedBy: "system",
      scheduledFor: at,
    });
    await insertShadowRuns(tx, { id, policyId: policy.id, evaluatedAt: at });
  });
}

describe("the mark", () => {
  it("is kept with a revision, If-Match and an audit event, and names every field that is wrong", async () => {
    expect(await shadow()).toMatchObject({ champion: null, jobSet: null, revision: 0, standing: null });
    const refused = await mark({ champion: challenger, jobSet: "nowhere", developerStart: "18:00" });
    expect([refused.status, errorOf(refused).details.map(({ path }) => path)]).toEqual([
      422,
      ["developerEnd", "jobSet", "champion"],
    ]);
    expect((await mark({ champion: "nobody" })).status).toBe(422);
    const set = await mark({ champion, timeZone: "Europe/Berlin" }, '"0"');
    expect(set.json).toMatchObject({ champion, timeZone: "Europe/Berlin", revision: 1 });
    expect((await mark({ champion: null }, '"0"')).status).toBe(412);
    expect((await mark({ champion, timeZone: "Europe/Berlin" })).json).toMatchObject({ revision: 1 });
    const audited = await db().auditEvent.findMany({
      where: { action: "policy.shadow", target: `policy/${challenger}` },
    });
    expect(audited.map(({ after }) => after)).toMatchObject([{ champion, revision: 1 }]);
    const other = await callApi("GET", `/api/v1/policies/${champion}/shadow`);
    expect(other.json).toMatchObject({ champion: null, challengers: [challenger] });
    const { json } = await callApi("GET", "/api/v1/shadows");
    expect((json as { items: object[] }).items).toContainEqual({
      policy: challenger,
      champion,
      jobSet: null,
      standing: null,
      lastDay: null,
    });
  });

  it("lets five policies challenge the same one, and forgets deleted ones", async () => {
    const answers: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      const name = `${challenger}-${index}`;
      await createPolicy({ spec: spec(name, 2) }, TESTER);
      const { status } = await callApi("PUT", `/api/v1/policies/${name}/shadow`, { json: { champion } });
      answers.push(status);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 422]);
    await deletePolicy(`${challenger}-0`, TESTER);
    expect((await mark({ champion })).status).toBe(200);
  });

  it("lets two policies begin to challenge each other at the same moment", async () => {
    const [one, other] = [champion, challenger].map((name) => `/api/v1/policies/${name}/shadow`);
    for (let round = 0; round < 10; round += 1) {
      const developerStart = `0${round}:00`;
      const answers = await Promise.all([
        callApi("PUT", one!, { json: { champion: challenger, developerStart } }),
        callApi("PUT", other!, { json: { champion, developerStart } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});

describe("a scheduled run of the champion", () => {
  it("begins while somebody changes what its challenger challenges", async () => {
    const rows = await db().policy.findMany({ where: { name: { in: [champion, challenger] } } });
    // The first of the two is locked by the change when the run of the second has begun.
    const [first, second] = rows.sort((a, b) => (a.id < b.id ? -1 : 1));
    let changed: Promise<ApiResult> | undefined;
    await db().$transaction(async (tx) => {
      await tx.$queryRaw`select from policy where id = ${second!.id}::uuid for no key update`;
      changed = callApi("PUT", `/api/v1/policies/${first!.name}/shadow`, {
        json: { champion: second!.name },
      });
      await eventually(async () => (await lockWaits()) > 0);
      await insertRun(tx, first!, { trigger: "shadow", evaluatedAt: new Date(), requestedBy: "system" });
    }, LONG_WRITE);
    expect((await changed)?.status).toBe(200);
    expect(await execute(runOperation)).toBe(1);
  });

  it("ranks by the challenger, too, and says which images come in and go out", async () => {
    await mark({ champion });
    await db().policy.update({
      where: { name: champion },
      data: { scheduled: true, scheduledSince: new Date(0) },
    });
    expect(await enqueueDueRuns()).toBe(1);
    await db().policy.update({ where: { name: champion }, data: { scheduled: false } });
    expect(await execute(runOperation)).toBe(2);
    const { json } = await callApi("GET", `/api/v1/policies/${challenger}/shadow/runs`);
    expect(json).toMatchObject({
      items: [
        {
          both: 1,
          entered: [B],
          enteredTotal: 1,
          left: [],
          leftTotal: 0,
          champion: { state: "succeeded" },
          challenger: { state: "succeeded" },
        },
      ],
      nextCursor: null,
    });
    const runs = await db().run.findMany({ where: { policy: { name: { in: [champion, challenger] } } } });
    expect(runs.map(({ trigger }) => trigger).sort()).toEqual(["schedule", "shadow"]);
    expect(new Set(runs.map(({ evaluatedAt }) => evaluatedAt?.getTime())).size).toBe(1);
  });

  it("leaves out a challenger whose run before still waits", async () => {
    await mark({ champion });
    await ranBoth("2026-06-20T05:00:00Z");
    await ranBoth("2026-06-20T06:00:00Z");
    expect(await db().run.count({ where: { policy: { name: challenger } } })).toBe(1);
    await execute(runOperation);
  });
});

describe("the day that followed", () => {
  it("is compared with what the days before it predicted, version by version", async () => {
    await upload(18, 19);
    await mark({ champion, jobSet });
    expect(await execute(shadowOperation)).toBe(1);
    expect(await shadow()).toMatchObject({ daysKnown: 2, days: [], last: { state: "succeeded" } });
    await ranBoth("2026-06-20T06:00:00Z");
    await execute(runOperation);
    // Nothing of the day of the run is known yet.
    await execute(shadowOperation);
    expect((await shadow()).days).toEqual([]);
    await upload(20);
    expect(await execute(shadowOperation)).toBe(1);
    const { days, standing, daysKnown } = await shadow();
    expect(daysKnown).toBe(3);
    expect(days).toMatchObject([
      {
        day: "2026-06-20",
        jobs: 40,
        days_before: 2,
        champion: { images: 1, predicted: 30, realised: 30, predicted_high: 30 },
        challenger: { images: 2 },
      },
    ]);
    expect(days[0]!.challenger.realised).toBeCloseTo(30 + 10 / 6, 9);
    expect(standing).toMatchObject({ days: 1, verdict: "tooFew", predictions: 2 });
    // The same day again, with a day before which nobody ran.
    await upload(20, 21);
    await execute(shadowOperation);
    expect((await shadow()).days).toHaveLength(1);
  });

  it("is taken from a version that is read after a later one", async () => {
    await upload(18);
    await mark({ champion, jobSet });
    await execute(shadowOperation);
    const second = await uploadOnly(19, 20);
    await upload(20, 21);
    await execute(shadowOperation);
    expect((await shadow()).daysKnown).toBe(3);
    await executeOperation(jobSetOperation, second, never);
    await execute(shadowOperation);
    expect((await shadow()).daysKnown).toBe(4);
    const { id: policyId } = await db().policy.findUniqueOrThrow({ where: { name: challenger } });
    const days = await db().shadowDay.findMany({ where: { policyId }, orderBy: { day: "asc" } });
    expect(days.map(({ version }) => version)).toEqual([1, 2, 3, 3]);
    expect(await db().policyShadow.findUnique({ where: { policyId } })).toMatchObject({ lastVersion: 3 });
  });

  it("is scored also when its runs end after its jobs came", async () => {
    await mark({ champion, jobSet: null });
    await upload(18, 19, 20);
    await mark({ champion, jobSet });
    await execute(shadowOperation);
    await ranBoth("2026-06-20T06:00:00Z");
    await execute(runOperation);
    expect(await execute(shadowOperation)).toBeGreaterThan(0);
    expect((await shadow()).days).toMatchObject([{ day: "2026-06-20" }]);
    // Another champion, job set or time starts over.
    await mark({ champion, jobSet, prewarmAt: "05:00" });
    await execute(shadowOperation);
    expect(await shadow()).toMatchObject({ days: [], daysKnown: 3, revision: 3 });
  });
});
