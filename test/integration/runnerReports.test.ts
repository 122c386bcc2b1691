/** The responses to a Runner's job reports, and the effect of a user's cancel on them. */
import { crc32 } from "node:zlib";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { runnerErrorSchema, runnerJobSchema } from "@/lib/api/runnerProtocol";
import { db, pool } from "@/lib/server/core/db";
import { forget } from "@/lib/server/core/singleton";
import { returnToPending } from "@/lib/server/queue";
import { callApi, type ApiResult } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { lockWaits } from "@/test/support/locks";
import {
  ask,
  nobody,
  patch,
  put,
  statusOf,
  useHandedJob,
  type Handed,
  type Job,
} from "@/test/support/runner/protocol";

useHouse();
const handed = useHandedJob();
let runner: Handed["runner"];
let job: Job;
beforeEach(() => {
  ({ runner, job } = handed());
});

describe("a report on a job", () => {
  it("is a sign of life, and then its end, which the ledger enters", async () => {
    expect(await put(job, { state: "running" })).toMatchObject({ status: 200, text: "200" });
    const alive = await db().runningBuild.findUniqueOrThrow({ where: { buildId: job.id } });
    expect(alive.acknowledgedAt).not.toBeNull();
    const end = await put(job, { state: "failed", failure_reason: "script_failure", exit_code: 3 });
    expect([end.status, end.headers.get("job-status")]).toEqual([200, "failed"]);
    const build = await db().build.findFirstOrThrow({ where: { id: job.id } });
    expect(build).toMatchObject({
      status: "failed",
      failureReason: "script_failure",
      runnerId: BigInt(runner.id),
    });
    expect(await db().runningBuild.count({ where: { buildId: job.id } })).toBe(0);
    const again = await put(job, { state: "success" });
    expect([again.status, again.headers.get("job-status")]).toEqual([403, "failed"]);
  });

  it.each([
    [3_221_225_477, -1_073_741_819],
    [9_007_199_254_740_288, 2_147_483_647],
    [-9_007_199_254_740_288, -2_147_483_648],
  ])("keeps the exit code %i as 32 bits", async (code, kept) => {
    const end = await put(job, { state: "failed", failure_reason: "script_failure", exit_code: code });
    expect([end.status, end.headers.get("job-status")]).toEqual([200, "failed"]);
    expect(await db().ownBuild.findUniqueOrThrow({ where: { id: job.id } })).toMatchObject({
      exitCode: kept,
    });
  });

  it.each([
    ["a state that nobody knows", 400, { state: "done" }, "state must be"],
    ["no state", 400, {}, "state"],
    ["an exit code that is a text", 400, { state: "failed", exit_code: "3" }, "exit_code"],
  ])("with %s is refused with %i", async (_title, status, json, words) => {
    const result = await put(job, json);
    expect([result.status, result.text]).toEqual([status, expect.stringContaining(words)]);
    expect(await statusOf(job.id)).toBe("running");
  });

  it("is refused where the job is given back before it ends, which it does not", async () => {
    const held = await pool().connect();
    await held.query("begin");
    await held.query("select from build where id = $1 for update", [job.id]);
    const back = returnToPending(job.id, "nothing was heard of its runner");
    await expect.poll(lockWaits).toBe(1);
    const end = put(job, { state: "success" });
    await expect.poll(lockWaits).toBe(2);
    await held.query("commit");
    held.release();
    expect(await back).toBe("pending");
    expect((await end).status).toBe(403);
    expect(await statusOf(job.id)).toBe("pending");
    expect(await db().pendingBuild.count({ where: { buildId: job.id } })).toBe(1);
    expect((await ask(runner.token)).status).toBe(201);
  });

  it("with another job's token is refused", async () => {
    const other = runnerJobSchema.parse((await ask(runner.token)).json);
    expect((await put({ ...job, token: other.token }, { state: "success" })).status).toBe(403);
    expect((await put({ ...job, token: "glcbt-x" }, { state: "success" })).status).toBe(403);
    const without = await callApi("PUT", `/api/v4/jobs/${job.id}`, { ...nobody, json: { state: "success" } });
    expect(without.status).toBe(403);
    expect(await statusOf(job.id)).toBe("running");
  });

  it("of more trace than came is answered 412 until the rest is there", async () => {
    await patch(job, "0-4", "hello");
    const output = { checksum: "crc32:0", bytesize: 11 };
    expect((await put(job, { state: "success", output })).status).toBe(412);
    const resent = await patch(job, "0-10", "hello world");
    expect([resent.status, resent.headers.get("range")]).toEqual([416, "0-5"]);
    expect((await patch(job, "5-10", " world")).headers.get("range")).toBe("0-11");
    expect((await put(job, { state: "success", output })).status).toBe(200);
  });

  it("sent too often is told when to come back", async () => {
    forget("limit jobUpdate");
    onTestFinished(() => void forget("limit jobUpdate"));
    const answers = await Promise.all(Array.from({ length: 201 }, () => put(job, { state: "running" })));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    const reset = Date.parse(refused[0]?.headers.get("ratelimit-resettime") ?? "");
    expect(reset).toBeGreaterThan(Date.now());
    expect(reset).toBeLessThan(Date.now() + 62_000);
    expect(runnerErrorSchema.safeParse(refused[0]?.json).success).toBe(true);
  });
});

describe("the checksum of a trace", () => {
  const toldIn = async (): Promise<readonly string[]> =>
    (await db().buildEvent.findMany({ where: { buildId: job.id }, orderBy: { id: "asc" } })).map(
      ({ kind }) => kind,
    );
  const end = async (checksum: string): Promise<number> => {
    await patch(job, "0-5", "hello ");
    await patch(job, "6-10", "world");
    return (await put(job, { state: "success", output: { checksum, bytesize: 11 } })).status;
  };

  it("that is the Runner's says nothing", async () => {
    expect(await end(`crc32:${crc32("hello world").toString(16)}`)).toBe(200);
    expect(await toldIn()).not.toContain("traceDiffers");
  });

  it("that differs refuses no end, and is told in the job's story", async () => {
    expect(await end("crc32:00000001")).toBe(200);
    expect((await toldIn()).slice(-2)).toEqual(["ended", "traceDiffers"]);
    expect(await statusOf(job.id)).toBe("success");
  });

  it("of a trace that began before it was kept is not judged", async () => {
    await patch(job, "0-5", "hello ");
    await db().buildTrace.update({ where: { buildId: job.id }, data: { checksum: null } });
    await patch(job, "6-10", "world");
    await put(job, { state: "success", output: { checksum: "crc32:00000001", bytesize: 11 } });
    expect(await toldIn()).not.toContain("traceDiffers");
  });
});

describe("a job that a person cancels", () => {
  const cancel = (id: number, json?: object): Promise<ApiResult> =>
    callApi("POST", `/api/v1/jobs/${id}/cancel`, json ? { json } : {});

  it("tells its Runner, which goes on until it has ended it", async () => {
    expect((await cancel(job.id)).json).toEqual({ id: job.id, status: "canceling", forced: false });
    expect((await patch(job, "0-0", "a")).headers.get("job-status")).toBe("canceling");
    expect((await put(job, { state: "running" })).headers.get("job-status")).toBe("canceling");
    expect((await cancel(job.id, { force: true })).json).toMatchObject({ status: "canceling", forced: true });
    const forced = await patch(job, "1-1", "b");
    expect([forced.status, forced.headers.get("job-status")]).toEqual([202, "canceled"]);
    expect((await put(job, { state: "failed" })).status).toBe(200);
    expect(await statusOf(job.id)).toBe("canceled");
    const late = await patch(job, "2-2", "c");
    expect([late.status, late.headers.get("job-status")]).toEqual([403, "canceled"]);
    expect((await cancel(job.id)).status).toBe(409);
  });

  it("is gone at once while it waits", async () => {
    expect((await cancel(2)).json).toMatchObject({ status: "canceled" });
    expect((await ask(runner.token)).status).toBe(204);
    expect((await cancel(77)).status).toBe(404);
  });
});
