/** What Runners are answered: every status, header and limit of the protocol, bad requests among them. */
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { runnerErrorSchema, runnerJobSchema } from "@/lib/api/runnerProtocol";
import { LIMITS } from "@/lib/limits/limits";
import { db, pool } from "@/lib/server/core/db";
import { forget } from "@/lib/server/core/singleton";
import { forgetRunner } from "@/lib/server/queue";
import { callApi, type ApiCall, type ApiResult } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { makeRunner, projectOf, submit, waiting, WORK } from "@/test/support/jobs";
import { RUNNER_INFO } from "@/test/support/runner/info";
import { REGISTRATION_TOKEN } from "@/test/support/runner/registration";

useHouse();

const nobody = { as: null };
const ask = (token: string, extra: object = {}): Promise<ApiResult> =>
  callApi("POST", "/api/v4/jobs/request", {
    ...nobody,
    json: { token, system_id: "s_1", info: RUNNER_INFO, ...extra },
  });
const put = (job: Job, json: object): Promise<ApiResult> =>
  callApi("PUT", `/api/v4/jobs/${job.id}`, { ...nobody, json: { token: job.token, ...json } });

function patch(
  job: Job,
  range: string | null,
  body: string,
  headers: ApiCall["headers"] = {},
): Promise<ApiResult> {
  return callApi("PATCH", `/api/v4/jobs/${job.id}/trace?debug_trace=false`, {
    ...nobody,
    body,
    headers: {
      "job-token": job.token,
      "content-type": "text/plain",
      ...(range === null ? {} : { "content-range": range }),
      ...headers,
    },
  });
}

type Job = z.infer<typeof runnerJobSchema>;
let runner: { id: number; token: string };
let job: Job;

const statusOf = async (id: number): Promise<string | undefined> =>
  (await db().build.findUnique({ where: { id } }))?.status;

beforeEach(async () => {
  await pool().query("truncate pending_build, running_build, own_build, build cascade");
  runner = await makeRunner();
  await submit(waiting(1), waiting(2, { project: projectOf(2) }));
  job = runnerJobSchema.parse((await ask(runner.token)).json);
});

describe("a request for a job", () => {
  it("gets what a Runner needs, by a token in body or header", async () => {
    expect(job).toMatchObject({
      id: 1,
      steps: [{ script: WORK.script }],
      runner_info: { timeout: 600 },
      job_info: { project_full_path: "acme/web", project_jobs_running_on_instance_runners_count: "0" },
    });
    const second = await callApi("POST", "/api/v4/jobs/request", {
      ...nobody,
      headers: { "runner-token": runner.token },
      json: {},
    });
    expect([second.status, second.headers.get("content-type")]).toEqual([201, "application/json"]);
    expect((await ask(runner.token)).status).toBe(204);
  });

  it("is noted as the Runner's contact, with what it says it can", async () => {
    const manager = await db().runnerManager.findFirstOrThrow({ where: { runnerId: runner.id } });
    expect(manager).toMatchObject({ systemId: "s_1", info: { name: "gitlab-runner", version: "19.4.0" } });
  });

  it("of a paused runner gets none", async () => {
    await db().runner.update({ where: { id: runner.id }, data: { paused: true } });
    forgetRunner(runner.id);
    expect((await ask(runner.token)).status).toBe(204);
    expect(await statusOf(2)).toBe("pending");
  });

  it.each([
    ["a token that nobody has", 403, { json: { token: `glrt-${"x".repeat(43)}` } }, "403 "],
    ["a text that is no token", 403, { json: { token: "x" } }, "403 "],
    ["no token", 400, { json: {} }, "token is missing"],
    ["a token that is a number", 400, { json: { token: 5 } }, "token is missing"],
    ["torn JSON", 400, { body: '{"token":', headers: { "content-type": "application/json" } }, "not JSON"],
    ["another type", 415, { body: "token=x", headers: { "content-type": "text/plain" } }, "application/json"],
    ["33 KiB", 413, { json: { token: "x", pad: "x".repeat(33_792) } }, "32,768 bytes"],
  ])("with %s is refused with %i", async (_title, status, call, words) => {
    const result = await callApi("POST", "/api/v4/jobs/request", { ...nobody, ...call });
    expect([result.status, runnerErrorSchema.safeParse(result.json).success]).toEqual([status, true]);
    expect(result.text).toContain(words);
  });

  it("with wrong types is told all of them at once", async () => {
    const result = await ask(runner.token, { system_id: 5, last_update: [], info: "x" });
    expect(result.status).toBe(400);
    for (const field of ["system_id", "last_update", "info"]) expect(result.text).toContain(field);
    expect(await statusOf(2)).toBe("pending");
  });

  it("takes keys that nobody knows", async () => {
    expect((await ask(runner.token, { next: { deep: [1] }, session: null })).status).toBe(201);
  });
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
});

describe("a patch of a trace", () => {
  it("is appended where the trace ends, in bytes", async () => {
    const first = await patch(job, "0-1", "é");
    expect([first.status, first.headers.get("range"), first.headers.get("job-status")]).toEqual([
      202,
      "0-2",
      "running",
    ]);
    expect(first.headers.get("x-gitlab-trace-update-interval")).toBe("60");
    expect((await patch(job, "2-9", "\0ab")).headers.get("range")).toBe("0-5");
    expect((await patch(job, "5-4", "")).headers.get("range")).toBe("0-5");
    const read = await callApi("GET", `/api/v1/jobs/${job.id}/trace?from=2`);
    expect([read.text, read.headers.get("x-trace-size")]).toEqual(["\0ab", "5"]);
    const watched = await patch(job, "5-5", "c");
    expect(watched.headers.get("x-gitlab-trace-update-interval")).toBe("3");
  });

  it.each([
    ["another place", 416, "4-8", {}],
    ["no Content-Range", 400, null, {}],
    ["another type", 415, "0-4", { "content-type": "application/json" }],
    ["no token", 403, "0-4", { "job-token": "" }],
  ] as const)("at or with %s is refused with %i", async (_title, status, range, headers) => {
    const result = await patch(job, range, "hello", headers);
    expect(result.status).toBe(status);
    expect(runnerErrorSchema.safeParse(result.json).success).toBe(true);
    expect(result.headers.get("range")).toBe(status === 416 ? "0-0" : null);
  });

  it("of more than 1 MiB is refused", async () => {
    expect((await patch(job, "0-", "x".repeat(LIMITS.tracePatchBytes.value + 1))).status).toBe(413);
    expect((await patch(job, "0-", "x".repeat(LIMITS.tracePatchBytes.value))).status).toBe(202);
  });

  it("above the limit of a trace ends the job", async () => {
    const size = LIMITS.traceBytes.value;
    await patch(job, "0-4", "hello");
    await db().buildTrace.update({ where: { buildId: job.id }, data: { size } });
    const result = await patch(job, `${size}-`, "x");
    expect([result.status, result.headers.get("job-status")]).toEqual([403, "failed"]);
    expect(await db().build.findFirstOrThrow({ where: { id: job.id } })).toMatchObject({
      status: "failed",
      failureReason: "trace_size_exceeded",
    });
  });

  it("beside another one of the same job is appended once, and the loser goes on from where it is", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => patch(job, "0-4", "hello")));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    for (const { status } of answers) expect([202, 409, 416]).toContain(status);
    expect((await patch(job, "9-9", "x")).headers.get("range")).toBe("0-5");
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

describe("a runner", () => {
  const post = (path: string, json: object): Promise<ApiResult> =>
    callApi("POST", `/api/v4/${path}`, { ...nobody, json });
  const made = z.object({ id: z.number().positive(), token: z.string(), token_expires_at: z.null() });

  it("registers, proves itself, gets another token, and leaves", async () => {
    const answer = await post("runners", {
      token: REGISTRATION_TOKEN,
      ...{ description: "r", tag_list: "docker, linux,docker", run_untagged: false, maximum_timeout: 3_600 },
    });
    expect(answer.status).toBe(201);
    const { id, token } = made.parse(answer.json);
    expect(await db().runner.findUniqueOrThrow({ where: { id } })).toMatchObject({
      type: "instance",
      tags: ["docker", "linux"],
      runUntagged: false,
      maximumTimeout: 3_600,
    });
    expect((await post("runners/verify", { token, system_id: "s_2" })).json).toMatchObject({ id, token });
    const reset = await post("runners/reset_authentication_token", { token });
    expect(reset.status).toBe(201);
    const next = z.object({ token: z.string() }).parse(reset.json).token;
    expect((await post("runners/verify", { token })).status).toBe(403);
    await post("runners/verify", { token: next, system_id: "s_2" });
    const managers = await callApi("DELETE", "/api/v4/runners/managers", {
      ...nobody,
      json: { token: next, system_id: "s_2" },
    });
    expect(managers.status).toBe(204);
    expect((await callApi("DELETE", "/api/v4/runners", { ...nobody, json: { token: next } })).status).toBe(
      204,
    );
    expect((await post("runners/verify", { token: next })).status).toBe(403);
  });

  it("is made by a person for an installation, a group or a project", async () => {
    const make = (json: object): Promise<ApiResult> => callApi("POST", "/api/v4/user/runners", { json });
    for (const body of [
      { runner_type: "instance_type" },
      { runner_type: "group_type", group_id: "acme" },
      { runner_type: "project_type", project_id: 2, locked: true },
    ]) {
      const answer = await make(body);
      expect(answer.status, answer.text).toBe(201);
      expect(made.parse(answer.json).token).toMatch(/^glrt-/);
    }
    const wrong = await make({
      ...{ runner_type: "project_type", group_id: "acme", run_untagged: false, maximum_timeout: 5 },
    });
    expect(wrong.status).toBe(422);
    for (const path of ["tag_list", "maximum_timeout", "group_id", "project_id"])
      expect(wrong.text).toContain(path);
    expect((await make({ runner_type: "group_type", group_id: "nobody" })).text).toContain(
      "nothing is known of it",
    );
  });

  it("with a wrong registration token is refused", async () => {
    expect((await post("runners", { token: "guess" })).status).toBe(403);
  });

  it("finds no job router", async () => {
    const answer = await callApi("GET", "/api/v4/runners/router/discovery", nobody);
    expect([answer.status, runnerErrorSchema.safeParse(answer.json).success]).toEqual([501, true]);
  });

  it("that asks too often is told when to come back", async () => {
    forget("limit jobUpdate");
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
