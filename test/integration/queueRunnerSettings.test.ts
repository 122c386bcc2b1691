/** Changes to a runner that polls here, and their effect on the queue: before and after saving. */
import { describe, expect, it } from "vitest";
import { runnerNextSchema } from "@/lib/api/queue";
import { runnerWhatIfSchema, type RunnerWhatIf } from "@/lib/api/runnerQueue";
import { db } from "@/lib/server/core/db";
import { callApi, errorOf, type ApiResult } from "@/test/support/call";
import { eventually } from "@/test/support/house";
import { makeRunner, poll, projectOf, runnerOf, submit, waiting } from "@/test/support/jobs";
import { makePerson } from "@/test/support/people";
import { idOf, queueHouse } from "@/test/support/queueHouse";
import { ask } from "@/test/support/runner/protocol";

const house = queueHouse();

const change = (id: number, json: object, headers: Record<string, string> = {}): Promise<ApiResult> =>
  callApi("PATCH", `/api/v1/runners/${id}/queue`, { json, headers });

const whatIf = async (id: number, json: object): Promise<RunnerWhatIf> => {
  const { json: answer, text } = await callApi("POST", `/api/v1/runners/${id}/queue/what-if`, { json });
  const { data } = runnerWhatIfSchema.safeParse(answer);
  if (data === undefined) throw new Error(text);
  return data;
};

const next = async (id: number) =>
  runnerNextSchema.parse((await callApi("GET", `/api/v1/runners/${id}/next`)).json);

const ALL = {
  description: "linux large",
  tags: ["docker", "arm64"],
  runUntagged: false,
  protectedOnly: true,
  locked: true,
  maximumTimeoutSeconds: 1_200,
  maintenanceNote: "new disk on Friday",
};

describe("the settings of a runner that takes its jobs here", () => {
  it("are changed, told and audited; what is not named stays", async () => {
    const { id } = await makeRunner({ tags: ["docker"] });
    const { revision } = (await next(id)).runner;
    expect((await change(id, ALL, { "if-match": `"${revision}"` })).status).toBe(204);
    const { tags, runUntagged, protectedOnly, ...rest } = ALL;
    const { runner } = await next(id);
    expect(runner).toMatchObject({ ...rest, revision: revision + 1, paused: false, strategy: null });
    expect(runner.criteria).toMatchObject({ tags: ["arm64", "docker"], runUntagged, protectedOnly });
    expect((await change(id, { description: "other" }, { "if-match": `"${revision}"` })).status).toBe(412);
    expect((await change(id, { maximumTimeoutSeconds: null, maintenanceNote: "" })).status).toBe(204);
    expect((await next(id)).runner).toMatchObject({
      maximumTimeoutSeconds: null,
      maintenanceNote: "",
      description: ALL.description,
      locked: true,
    });
    const [event] = await db().auditEvent.findMany({
      where: { target: `runner/${id}`, action: "runner.updateQueue" },
      orderBy: { id: "asc" },
    });
    expect(event).toMatchObject({
      before: { tags: ["docker"], runUntagged: true, protectedOnly: false, locked: false },
      after: { ...ALL, tags },
    });
  });

  it("are refused with everything that is wrong, by the names of the request", async () => {
    const { id } = await makeRunner({ tags: ["docker"] });
    const wrong = { tags: [], runUntagged: false, maximumTimeoutSeconds: 599 };
    for (const refused of [
      await change(id, wrong),
      await callApi("POST", `/api/v1/runners/${id}/queue/what-if`, { json: wrong }),
    ]) {
      expect(refused.status).toBe(422);
      expect(errorOf(refused).details).toEqual([
        { path: "tags", message: "must not be empty for a runner that takes no untagged jobs" },
        { path: "maximumTimeoutSeconds", message: "is 599 seconds: it must be at least 600" },
      ]);
    }
    const many = Array.from({ length: 51 }, (_, at) => `tag${at}`);
    expect((await change(id, { tags: many })).status).toBe(422);
    const shape = await change(id, { tags: ["a,b", ""], colour: "red" });
    expect(errorOf(shape).details?.map(({ path }) => path)).toEqual(["tags[0]", "tags[1]", "colour"]);
    // It has its tags still: without them it could take nothing.
    await change(id, { runUntagged: false });
    expect(errorOf(await change(id, { tags: [] })).details).toMatchObject([{ path: "tags" }]);
    expect((await next(id)).runner.criteria.tags).toEqual(["docker"]);
  });

  it("belong to administrators, and to runners that poll here", async () => {
    const { id } = await makeRunner();
    const as = await makePerson("tuner-runner", "tuner");
    expect((await callApi("PATCH", `/api/v1/runners/${id}/queue`, { json: ALL, as })).status).toBe(403);
    const viewer = await makePerson("viewer-runner", "viewer");
    const asked = { json: { paused: true }, as: viewer };
    expect((await callApi("POST", `/api/v1/runners/${id}/queue/what-if`, asked)).status).toBe(200);
    await callApi("POST", "/api/v1/runners", { json: { id: 77, type: "instance", description: "GitLab's" } });
    expect((await change(77, { tags: ["docker"] })).status).toBe(404);
  });

  it("limit how long a job may run from its next job on", async () => {
    const { id, token } = await makeRunner();
    await submit(waiting(1));
    await change(id, { maximumTimeoutSeconds: 600, strategy: "RunnerJobsQueue" });
    const { work } = waiting(2);
    await submit(waiting(2, { ...(work && { work: { ...work, timeoutSeconds: 3_600 } }) }));
    await change(id, { maximumTimeoutSeconds: 700 });
    const first = await eventually(async () => {
      const answer = await ask(token);
      return answer.status === 201 && answer;
    });
    const second = await eventually(async () => {
      const answer = await ask(token);
      return answer.status === 201 && answer;
    });
    expect(first.json).toMatchObject({ id: 1, runner_info: { timeout: 600 } });
    expect(second.json).toMatchObject({ id: 2, runner_info: { timeout: 700 } });
  });
});

describe("what a change would do", () => {
  it("says which jobs come in and go out, why, and which nobody else takes; nothing is saved", async () => {
    // Those of other tests.
    await db().runner.updateMany({ data: { paused: true } });
    const { id } = await makeRunner({ tags: ["docker"] });
    await makeRunner({ tags: ["other"] });
    await submit(
      waiting(1, { project: projectOf(41) }),
      waiting(2, { project: projectOf(42), tags: ["docker"] }),
      waiting(3, { project: projectOf(43), tags: ["gpu"] }),
    );
    const told = await whatIf(id, { tags: ["gpu"], runUntagged: false });
    expect(told).toMatchObject({
      waiting: 3,
      unmatchedSeconds: 3_600,
      before: { inLine: 2, next: { id: 1, project: { path: "acme/app41" } } },
      after: { inLine: 1, next: { id: 3 }, criteria: { tags: ["gpu"], runUntagged: false } },
      cameIn: { count: 1, alone: 1, jobs: [{ job: { id: 3 }, place: 1, failed: ["tags"] }] },
      wentOut: {
        count: 2,
        alone: 1,
        jobs: [
          { job: { id: 2 }, failed: ["tags"], alone: true },
          { job: { id: 1 }, failed: ["untagged"], alone: false },
        ],
      },
    });
    expect(told.after.key).not.toBe(told.before.key);
    expect((await next(id)).runner).toMatchObject({ key: told.before.key, revision: told.revision });
    await change(id, { tags: ["gpu"], runUntagged: false });
    const { runner, explanation } = await next(id);
    expect([runner.key, explanation.inLine]).toEqual([told.after.key, 1]);
  });
});

describe.skipIf(house.skip).each(["RunnerJobsQueue", "DynamicRunnerJobsQueue"] as const)(
  "a changed runner (%s)",
  (strategy) => {
    const quiet = (token: string): Promise<string> =>
      eventually(async () => {
        const { status, headers } = await ask(token);
        return status === 204 && (headers.get("x-gitlab-last-update") ?? undefined);
      });

    it("gets what it may take now, although it knew that there was nothing", async () => {
      const tag = `new-${strategy}`;
      const { id, token } = await makeRunner({ strategy, tags: ["old"] });
      await submit(waiting(1, { tags: [tag] }));
      const told = await quiet(token);
      await change(id, { tags: [tag] });
      let sent = told;
      const { json } = await eventually(async () => {
        const answer = await ask(token, { last_update: sent });
        sent = answer.headers.get("x-gitlab-last-update") ?? sent;
        return answer.status === 201 && answer;
      }, 10_000);
      expect(json).toMatchObject({ id: 1 });
    });

    it("does not get what it may take no more, although a list that was filled for it holds it", async () => {
      const tag = `gone-${strategy}`;
      const { id, token } = await makeRunner({ strategy, tags: [tag] });
      await submit(waiting(1, { tags: [tag] }), waiting(2, { tags: [tag] }));
      const held = await runnerOf({ token });
      expect(idOf(await poll(held))).toBe(1);
      await change(id, { tags: ["another"] });
      expect((await ask(token)).status).not.toBe(201);
      await quiet(token);
      // A process that has not heard of it yet is refused by the assignment itself.
      expect(idOf(await poll(held, 500))).toBeUndefined();
    });
  },
);
