/** The responses to a Runner's job requests: every status and header, including bad requests. */
import { beforeEach, describe, expect, it } from "vitest";
import { runnerErrorSchema } from "@/lib/api/runnerProtocol";
import { db, pool } from "@/lib/server/core/db";
import { forgetRunner } from "@/lib/server/queue";
import { callApi } from "@/test/support/call";
import { eventually, useHouse } from "@/test/support/house";
import { makeRunner, WORK } from "@/test/support/jobs";
import { ask, nobody, statusOf, useHandedJob, type Handed, type Job } from "@/test/support/runner/protocol";

useHouse();
const handed = useHandedJob();
let runner: Handed["runner"];
let job: Job;
beforeEach(() => {
  ({ runner, job } = handed());
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

  it("whose Runner has left gives back at once what it took, which costs the job no attempt", async () => {
    const holder = await pool().connect();
    const left = new AbortController();
    await holder.query("begin");
    // What takes a build waits here.
    await holder.query("lock table running_build in exclusive mode");
    const asked = callApi("POST", "/api/v4/jobs/request", {
      ...nobody,
      json: { token: runner.token },
      signal: left.signal,
    }).catch(() => undefined);
    await eventually(async () => {
      const { rows } = await pool().query("select from pg_locks where not granted");
      return rows.length > 0;
    });
    left.abort();
    await holder.query("commit");
    holder.release();
    await asked;
    expect(await statusOf(2)).toBe("pending");
    expect(await db().ownBuild.findUniqueOrThrow({ where: { id: 2n } })).toMatchObject({ attempts: 0 });
    expect(await db().runningBuild.count({ where: { buildId: 2n } })).toBe(0);
    const story = await db().buildEvent.findMany({ where: { buildId: 2n }, orderBy: { id: "asc" } });
    expect(story.map(({ kind, reason }) => [kind, reason]).slice(-2)).toEqual([
      ["assigned", ""],
      ["returned", "its runner disconnected before the response"],
    ]);
    expect((await ask(runner.token)).json).toMatchObject({ id: 2 });
  });

  it("is told of a name that the database does not take, and goes on with another", async () => {
    const { token } = await makeRunner({});
    const features = { "a\u0000b": true };
    const result = await callApi("POST", "/api/v4/jobs/request", {
      ...nobody,
      json: { token, info: { features } },
    });
    expect([result.status, result.text]).toEqual([
      400,
      expect.stringContaining("holds the character U+0000"),
    ]);
    // The name is cut, here in the middle of a character.
    const long = { features: { [`${"x".repeat(99)}🐳`]: true } };
    expect((await ask(token, { info: long })).status).toBe(201);
    await db().runnerManager.findFirstOrThrow({
      where: { info: { path: ["features", "0"], string_contains: "xxx" } },
    });
  });

  it("of a paused runner gets none", async () => {
    await db().runner.update({ where: { id: runner.id }, data: { paused: true } });
    forgetRunner(runner.id);
    expect((await ask(runner.token)).status).toBe(204);
    expect(await statusOf(2)).toBe("pending");
  });

  it.each(["group", "project"] as const)(
    "of a %s runner that no longer has one is refused with 422",
    async (type) => {
      const { token } = await makeRunner({ type });
      for (const path of ["/api/v4/jobs/request", "/api/v4/runners/verify"]) {
        const result = await callApi("POST", path, { ...nobody, json: { token } });
        expect([result.status, result.text]).toEqual([
          422,
          expect.stringContaining(`422 Runner is orphaned: it no longer has a ${type}`),
        ]);
      }
      expect((await callApi("DELETE", "/api/v4/runners", { ...nobody, json: { token } })).status).toBe(204);
    },
  );

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
