/** The queue over the API: what waits, for which runner and why, with both explanations of the engine. */
import { beforeAll, describe, expect, it } from "vitest";
import { jobAnswerSchema, queueKeySchema, runnerNextSchema } from "@/lib/api/queue";
import { queueOverviewSchema, type QueueOverview } from "@/lib/api/queueOverview";
import { db, pool } from "@/lib/server/core/db";
import { requestJob } from "@/lib/server/queue";
import { readScenario } from "@/lib/server/queue/read/scenario";
import { callApi } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { makeRunner, projectOf, runnerOf, submit, waiting, WORK } from "@/test/support/jobs";

useHouse();

let linux: { id: number; token: string };
let paused: { id: number; token: string };

beforeAll(async () => {
  linux = await makeRunner({ tags: ["docker"] });
  paused = await makeRunner({ tags: ["mac"], runUntagged: false });
  await db().runner.update({ where: { id: paused.id }, data: { paused: true } });
  await submit(
    waiting(1, { project: projectOf(1) }),
    waiting(2, { project: projectOf(1) }),
    waiting(3, { project: projectOf(2) }),
    waiting(4, { project: projectOf(3), work: { ...WORK }, tags: ["docker", "gpu"] }),
    waiting(5, { project: projectOf(3), tags: ["mac"] }),
    waiting(6, { project: projectOf(2), work: undefined }),
  );
});

const overview = async (): Promise<QueueOverview> =>
  queueOverviewSchema.parse((await callApi("GET", "/api/v1/queue")).json);
const job = async (id: number) =>
  jobAnswerSchema.parse((await callApi("GET", `/api/v1/jobs/${id}/explain`)).json);
const next = async (id: number) =>
  runnerNextSchema.parse((await callApi("GET", `/api/v1/runners/${id}/next`)).json);

describe("before anything is handed out", () => {
  it("the overview has what waits, by project and by key, and what nobody takes with the reason", async () => {
    const queue = await overview();
    expect(queue).toMatchObject({
      pending: 6,
      late: 0,
      observed: 1,
      // With those that no runner takes and the observed one: all that wait.
      silent: 3,
      running: 0,
      handedOut: 0,
      redis: "absent",
      asking: { runners: 1, asking: 0, lastAskedAt: null },
    });
    expect(queue.projects.map(({ project, pending }) => [project.path, pending]).sort()).toEqual([
      ["acme/app1", 2],
      ["acme/app2", 2],
      ["acme/app3", 2],
    ]);
    expect(queue.keys.map(({ pending, paused: of }) => [pending, of])).toEqual([
      [3, 0],
      [1, 1],
    ]);
    expect(queue).toMatchObject({ projectsTotal: 3, keysTotal: 2 });
    expect(queue.unmatched).toMatchObject({ count: 2, kinds: 2, jobs: [{ alike: 1 }, { alike: 1 }] });
    expect(queue.unmatched.jobs.map(({ job: { id } }) => id).sort()).toEqual([4, 5]);
    expect(queue.unmatched.jobs.find((each) => each.job.id === 4)?.sentence).toContain(
      "No runner has the tag gpu. Closest by tags: runner",
    );
  });

  it("a job has its place with the numbers, and what happened to it", async () => {
    const { explanation, story, job: of } = await job(2);
    expect(explanation).toMatchObject({
      outcome: "waiting",
      outcomeText: "Place 3 of 3, but no runner asks for jobs",
      side: "below",
      sentence: expect.stringContaining("has never asked for a job") as string,
    });
    expect(explanation?.places[0]).toMatchObject({
      place: 3,
      turn: 1,
      before: 1,
      wait: null,
      runnerCount: 1,
    });
    expect(explanation?.places[0]?.ahead.map((each) => each.job.id)).toEqual([1, 3]);
    expect(explanation?.refusedTotal).toEqual({ runners: 1, keys: 1 });
    expect(explanation?.refused).toMatchObject([
      {
        runnerCount: 1,
        runners: [{ id: paused.id }],
        reasons: [{ criterion: "untagged", text: "It has no tag, and the runner takes only tagged builds." }],
      },
    ]);
    expect(of).toMatchObject({ status: "pending", project: { path: "acme/app1" } });
    expect(Array.isArray(story)).toBe(true);
  });

  it("a job that nobody takes has the nearest runner and what would change it", async () => {
    expect((await job(4)).explanation).toMatchObject({
      outcome: "unmatched",
      nearest: { runner: { id: linux.id }, failed: ["tags"] },
    });
    expect((await job(5)).explanation).toMatchObject({ outcome: "paused", nearest: { failed: ["paused"] } });
    expect((await job(6)).explanation).toMatchObject({ outcome: "observed", nearest: null });
    expect((await callApi("GET", "/api/v1/jobs/999/explain")).status).toBe(404);
  });

  it("a runner has what it would get next and why not the others; a key has its line", async () => {
    const { explanation, runner } = await next(linux.id);
    expect(explanation).toMatchObject({ outcome: "next", inLine: 3, side: "below" });
    expect(explanation.steps.find(({ id }) => id === "asking")).toMatchObject({ state: "stopped" });
    expect(explanation.line.map((each) => each.job.id)).toEqual([1, 3, 2]);
    expect(explanation.kept.map(({ criterion, count }) => [criterion, count])).toEqual([
      ["origin", 1],
      ["tags", 2],
    ]);
    expect((await next(paused.id)).explanation.outcome).toBe("paused");
    expect((await callApi("GET", "/api/v1/runners/1/next")).status).toBe(404);
    const key = queueKeySchema.parse((await callApi("GET", `/api/v1/queue/${runner.key}`)).json);
    expect(key.targetSeconds).toBe(300);
    expect(key).toMatchObject({ pending: 3, runners: 1, list: null, strategy: "DynamicRunnerJobsQueue" });
    expect(key).toMatchObject({ redis: "absent", asking: { runners: 1, asking: 0 } });
    expect(key.line.map((each) => each.job.id)).toEqual([1, 3, 2]);
    expect((await callApi("GET", `/api/v1/queue/ci:dynq:v1:${"0".repeat(64)}`)).status).toBe(404);
    expect((await callApi("GET", "/api/v1/queue/nonsense")).status).toBe(400);
  });
});

it("a runner that asked is told of with when it did, and the place counts again", async () => {
  const at = new Date(Date.now() - 20_000);
  await db().runner.update({ where: { id: linux.id }, data: { contactedAt: at } });
  const { explanation } = await job(2);
  expect(explanation).toMatchObject({ outcomeText: "Place 3 of 3", side: "above" });
  expect(explanation?.places[0]?.asking).toEqual({ runners: 1, asking: 1, lastAskedAt: at.toISOString() });
  expect(explanation?.steps.find(({ id }) => id === "asking")).toMatchObject({ state: "passed" });
  expect((await next(linux.id)).explanation).toMatchObject({ outcome: "next", side: "above" });
  const { asking, keys, silent } = await overview();
  expect(asking).toEqual({ runners: 1, asking: 1, lastAskedAt: at.toISOString() });
  expect(silent).toBe(0);
  // The other key's one runner is paused.
  expect(keys.map((key) => key.asking.runners)).toEqual([1, 0]);
});

it("the simulator's scenario is the queue: its active runners, what waits, and what came in the last hour", async () => {
  const scenario = await readScenario();
  expect(scenario?.runners).toMatchObject([{ name: `runner ${linux.id}`, count: 1, tags: ["docker"] }]);
  expect(
    scenario?.projects.map(({ name, arrivals, tags }) => [name, arrivals?.waiting, tags]).sort(),
  ).toEqual([
    ["acme/app1", 2, []],
    ["acme/app2", 1, []],
    ["acme/app3 (docker, gpu)", 1, ["docker", "gpu"]],
    ["acme/app3 (mac)", 1, ["mac"]],
  ]);
  const { status, text } = await callApi("POST", "/api/v1/queue/simulate", { json: scenario });
  expect(status, text).toBe(200);
});

describe("what is told", () => {
  it("is what a request gets, and counts once it runs", async () => {
    const { explanation } = await next(linux.id);
    const handed = await requestJob(await runnerOf(linux));
    expect(handed).toMatchObject({ kind: "assigned", build: { id: explanation.line[0]?.job.id } });
    const after = await next(linux.id);
    // Project 1 has one that runs by now: its second one waits its turn.
    expect(after.explanation.line.map((each) => each.job.id)).toEqual([3, 2]);
    const ran = await job(1);
    expect(ran).toMatchObject({ explanation: null, job: { status: "running", runner: { id: linux.id } } });
    const queue = await overview();
    expect(queue).toMatchObject({ pending: 5, running: 1, handedOut: 1 });
    expect(queue.projects.find(({ project }) => project.id === 1)).toMatchObject({ running: 1, share: 1 });
  });
});

it("the overview counts the jobs that wait longer than the target", async () => {
  await pool().query("update pending_build set queued_at = now() - interval '1 h' where build_id = 4");
  const { late, targetSeconds, oldest } = await overview();
  expect(targetSeconds).toBeLessThan(3_600);
  expect([late, oldest?.id]).toEqual([1, 4]);
});

it("the simulator's scenario has the visibility that each job was reported with, as the assignment goes by it", async () => {
  await submit(
    waiting(20, { project: { ...projectOf(9), visibility: "public" } }),
    waiting(21, { project: projectOf(9) }),
    waiting(22, { project: projectOf(9) }),
  );
  const project = await db().project.findUniqueOrThrow({ where: { id: 9n } });
  expect(project.visibility).toBe("public");
  const rows = (await readScenario())?.projects.filter(({ name }) => name.startsWith("acme/app9"));
  expect(rows?.map(({ name, visibility, arrivals }) => [name, visibility, arrivals?.waiting])).toEqual([
    ["acme/app9 (no tags, private)", "private", 2],
    ["acme/app9 (no tags, public)", "public", 1],
  ]);
});
