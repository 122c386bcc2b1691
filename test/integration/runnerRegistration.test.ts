/** Runners that register, authenticate, change their token and unregister. */
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { runnerErrorSchema } from "@/lib/api/runnerProtocol";
import { db, LONG_WRITE } from "@/lib/server/core/db";
import { callApi, type ApiResult } from "@/test/support/call";
import { eventually, useHouse } from "@/test/support/house";
import { lockWaits } from "@/test/support/locks";
import { submit, waiting, projectOf } from "@/test/support/jobs";
import { nobody } from "@/test/support/runner/protocol";
import { REGISTRATION_TOKEN } from "@/test/support/runner/registration";

useHouse();
beforeAll(() => submit(waiting(1), waiting(2, { project: projectOf(2) })));

describe("a runner", () => {
  const post = (path: string, json: object): Promise<ApiResult> =>
    callApi("POST", `/api/v4/${path}`, { ...nobody, json });
  const made = z.object({ id: z.number().positive(), token: z.string(), token_expires_at: z.null() });

  it("registers, proves itself, gets another token, and leaves", async () => {
    const answer = await post("runners", {
      token: REGISTRATION_TOKEN,
      description: "r",
      tag_list: "docker, linux,docker",
      run_untagged: false,
      maximum_timeout: 3_600,
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

  it.each([
    ["gets no token while it leaves", "POST", "runners/reset_authentication_token", null],
    ["is not removed by a token that was replaced", "DELETE", "runners", Buffer.from("another")],
  ] as const)("%s", async (_title, method, path, tokenHash) => {
    const { id, token } = made.parse((await post("runners", { token: REGISTRATION_TOKEN })).json);
    let late: Promise<ApiResult> | undefined;
    await db().$transaction(async (tx) => {
      await tx.runner.update({ where: { id }, data: { tokenHash } });
      late = callApi(method, `/api/v4/${path}`, { ...nobody, json: { token } });
      await eventually(async () => (await lockWaits()) > 0);
    }, LONG_WRITE);
    const answer = await late;
    expect([answer?.status, answer?.json]).toEqual([403, { message: "403 This runner token is not valid." }]);
    const now = await db().runner.findUniqueOrThrow({ where: { id } });
    expect(now.tokenHash && Buffer.from(now.tokenHash)).toEqual(tokenHash);
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
      runner_type: "project_type",
      group_id: "acme",
      run_untagged: false,
      maximum_timeout: 5,
    });
    expect(wrong.status).toBe(422);
    for (const path of ["tag_list", "maximum_timeout", "group_id", "project_id"])
      expect(wrong.text).toContain(path);
    expect((await make({ runner_type: "group_type", group_id: "nobody" })).text).toContain(
      "which is not known",
    );
  });

  it("with a wrong registration token is refused", async () => {
    expect((await post("runners", { token: "guess" })).status).toBe(403);
  });

  it("finds no job router", async () => {
    const answer = await callApi("GET", "/api/v4/runners/router/discovery", nobody);
    expect([answer.status, runnerErrorSchema.safeParse(answer.json).success]).toEqual([501, true]);
  });
});
