/** A policy guarded by its replay: what is refused, the confirmation, and what the audit log keeps. */
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/server/core/db";
import { createPolicy } from "@/lib/server/discovery/policies";
import { executeOperation } from "@/lib/server/operations/execute";
import { jobSetOperation } from "@/lib/server/replay/jobSets/operation";
import { callApi, errorOf, type ApiResult } from "@/test/support/call";
import { GUARDED_JOBS } from "@/test/support/guardedJobs";
import { TESTER, useHouse } from "@/test/support/house";
import { replayUpload } from "@/test/support/replayUpload";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

const never = new AbortController().signal;
let policies = 0;
let name = "";

const spec = (maxImages: number): string =>
  usagePolicy(name, "http://prometheus.example")
    .replace("lookback: 1h", "lookback: 24h")
    .replace("maxImages: 2", `maxImages: ${maxImages}`);

const guard = (json: object, etag?: string): Promise<ApiResult> =>
  callApi("PUT", `/api/v1/policies/${name}/guard`, {
    json,
    ...(etag === undefined ? {} : { headers: { "if-match": etag } }),
  });

const save = (maxImages: number, more: object = {}): Promise<ApiResult> =>
  callApi("PUT", `/api/v1/policies/${name}`, { json: { spec: spec(maxImages), ...more } });

async function audited(action: string) {
  const rows = await db().auditEvent.findMany({
    where: { action, target: `policy/${name}` },
    orderBy: { id: "asc" },
  });
  return rows.map(({ after }) => after);
}

async function jobSet(called: string): Promise<string> {
  const { json } = await callApi("POST", "/api/v1/job-sets", replayUpload({ name: called, ...GUARDED_JOBS }));
  const { id } = json as { id: string };
  await executeOperation(jobSetOperation, id, never);
  return id;
}

beforeEach(async () => {
  name = `guarded-${++policies}`;
  await createPolicy({ spec: spec(2) }, TESTER);
});

describe("a guard", () => {
  it("is kept with a revision, If-Match and an audit event, and names a job set that is there", async () => {
    const none = await callApi("GET", `/api/v1/policies/${name}/guard`);
    expect([none.json, none.headers.get("etag")]).toMatchObject([
      { jobSet: null, prewarmAt: "08:45", developerEnd: "17:00", timeZone: "UTC", revision: 0 },
      '"0"',
    ]);
    const refused = await guard({
      jobSet: "nowhere",
      developerStart: "18:00",
      prewarmAt: "08:45",
      timeZone: "UTC",
    });
    expect([refused.status, errorOf(refused).details.map(({ path }) => path)]).toEqual([
      422,
      ["developerEnd", "jobSet"],
    ]);
    await jobSet("kept");
    const kept = await guard({ jobSet: "kept", timeZone: "Europe/Berlin" }, '"0"');
    expect(kept.json).toMatchObject({ jobSet: "kept", timeZone: "Europe/Berlin", revision: 1 });
    expect((await guard({ jobSet: null }, '"0"')).status).toBe(412);
    expect((await guard({ jobSet: "kept", timeZone: "Europe/Berlin" })).json).toMatchObject({ revision: 1 });
    expect(await audited("policy.guard")).toMatchObject([{ jobSet: "kept", revision: 1 }]);
  });
});

describe("a version of a guarded policy", () => {
  beforeEach(async () => {
    await jobSet("days");
    expect((await guard({ jobSet: "days" })).status).toBe(200);
  });

  it("that saves fewer minutes asks for a second word, and leaves it in the audit", async () => {
    const refused = await save(1);
    expect(refused.status, refused.text).toBe(409);
    expect(errorOf(refused)).toMatchObject({ code: "savesFewer", details: [{ path: "guardReason" }] });
    expect(errorOf(refused).message).toMatch(
      /saved 1\.7 min fewer than version 1, of 31\.7 min that jobs of days@\d+ waited: between 0\.\d min and \d\.\d min fewer in nine of ten resamples of 40 pipelines/,
    );
    expect((await callApi("GET", `/api/v1/policies/${name}`)).json).toMatchObject({ version: 1 });
    const saved = await save(1, { guardReason: "the disks of the nodes are full" });
    expect(saved.json).toMatchObject({ version: 2, maxImages: 1 });
    expect(await audited("policy.update")).toMatchObject([
      { version: 2, guard: { outcome: { fewer: true }, reason: "the disks of the nodes are full" } },
    ]);
  });

  it("that saves as many is saved at once, with what it saves in the audit", async () => {
    expect((await save(3)).json).toMatchObject({ version: 2 });
    expect(await audited("policy.update")).toMatchObject([
      { guard: { outcome: { fewer: false, minutes_gained: 0, units: 40, over: "pipelines" } } },
    ]);
  });

  it("is held when an older one is restored", async () => {
    await save(1, { guardReason: "for a while" });
    expect((await save(2)).status).toBe(200);
    const path = `/api/v1/policies/${name}/versions/2/restore`;
    const refused = await callApi("POST", path);
    expect([refused.status, errorOf(refused).code]).toEqual([409, "savesFewer"]);
    expect((await callApi("POST", path, { json: { guardReason: "again" } })).json).toMatchObject({
      version: 4,
    });
  });

  it("is not held where another one has overtaken it, or the guard was taken away", async () => {
    const late = await callApi("PUT", `/api/v1/policies/${name}`, {
      json: { spec: spec(1) },
      headers: { "if-match": '"7"' },
    });
    expect(late.status).toBe(412);
    await guard({ jobSet: null });
    expect((await save(1)).json).toMatchObject({ version: 2 });
    expect(await audited("policy.update")).toMatchObject([
      expect.not.objectContaining({ guard: expect.anything() }),
    ]);
  });

  it("asks for a second word where nobody can tell, since the job set is gone", async () => {
    await db().operation.deleteMany({ where: { kind: "job-set" } });
    const refused = await save(3);
    expect([refused.status, errorOf(refused).code]).toEqual([409, "guardUnknown"]);
    expect((await save(3, { guardReason: "the jobs are gone" })).status).toBe(200);
    expect(await audited("policy.update")).toMatchObject([
      {
        guard: {
          outcome: null,
          problem: expect.stringContaining("The job set days no longer has a version"),
        },
      },
    ]);
  });
});
