/** Switches of the queue: projects, runners and settings; and the queue over time afterwards. */
import { describe, expect, it } from "vitest";
import { nameDetailSchema } from "@/lib/api/names";
import { projectSchema } from "@/lib/api/projects";
import { queueHistoryApiSchema } from "@/lib/api/queueHistory";
import { runnerNextSchema } from "@/lib/api/queue";
import { searchSchema } from "@/lib/api/search";
import { settingsSchema } from "@/lib/api/settings";
import { db } from "@/lib/server/core/db";
import { requestJob } from "@/lib/server/queue";
import { callApi, errorOf } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { makeRunner, projectOf, runnerOf, submit, waiting } from "@/test/support/jobs";
import { makePerson } from "@/test/support/people";

useHouse();

const next = async (id: number) =>
  runnerNextSchema.parse((await callApi("GET", `/api/v1/runners/${id}/next`)).json);

describe("a runner's cost factors", () => {
  it("reach its next request: whether a used up quota keeps builds from it goes by them", async () => {
    const runner = await makeRunner();
    const free = async (): Promise<unknown> => (await runnerOf(runner)).criteria.quotaFree;
    const change = (factor: string): Promise<unknown> =>
      callApi("PATCH", `/api/v1/runners/${runner.id}`, {
        json: { privateProjectsMinutesCostFactor: factor },
      });
    expect(await free()).not.toContain("private");
    await change("0");
    expect(await free()).toContain("private");
    await change("1");
    expect(await free()).not.toContain("private");
  });
});

describe("a project's switches", () => {
  it("reach jobs that wait at once, and jobs that come later", async () => {
    const runner = await makeRunner();
    await submit(waiting(101, { project: projectOf(11) }));
    expect((await next(runner.id)).explanation.outcome).toBe("next");
    const off = await callApi("PATCH", "/api/v1/projects/11", { json: { instanceRunners: false } });
    expect(projectSchema.parse(off.json)).toMatchObject({ instanceRunners: false, pending: 1, observed: 0 });
    await submit(waiting(102, { project: projectOf(11) }));
    const { explanation } = await next(runner.id);
    expect(explanation.kept).toMatchObject([{ criterion: "scope", count: 2 }]);
    expect(await requestJob(await runnerOf(runner))).toMatchObject({ kind: "none" });
    await callApi("PATCH", "/api/v1/projects/11", { json: { instanceRunners: true } });
    expect(await requestJob(await runnerOf(runner))).toMatchObject({ kind: "assigned", build: { id: 101 } });
    const events = await db().auditEvent.findMany({
      where: { target: "project/11" },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ before, after }) => [before, after])).toMatchObject([
      [{ instanceRunners: true }, { instanceRunners: false }],
      [{ instanceRunners: false }, { instanceRunners: true }],
    ]);
  });

  it("drop the builds of a project without builds, with GitLab's reason", async () => {
    const runner = await makeRunner({ tags: ["only-12"], runUntagged: false });
    await submit(waiting(111, { project: projectOf(12), tags: ["only-12"] }));
    await callApi("PATCH", "/api/v1/projects/12", { json: { buildsEnabled: false } });
    const { explanation } = await next(runner.id);
    expect(explanation).toMatchObject({ outcome: "nothing", line: [{ drops: "builds_disabled" }] });
    expect((await callApi("GET", "/api/v1/jobs/111/explain")).json).toMatchObject({
      explanation: { outcomeText: "Next in line, but it cannot run", drops: "builds_disabled" },
    });
    expect((await requestJob(await runnerOf(runner))).kind).not.toBe("assigned");
    expect(await db().build.findUniqueOrThrow({ where: { id: 111n } })).toMatchObject({
      status: "failed",
      failureReason: "builds_disabled",
    });
  });

  it("are listed in pages and found by the beginning of the path", async () => {
    await submit(waiting(121, { project: { ...projectOf(13), path: "zoo/ape" } }));
    const page = await callApi("GET", "/api/v1/projects?path=zoo/&limit=1");
    expect(page.json).toMatchObject({ items: [{ id: 13, path: "zoo/ape" }], nextCursor: null });
    const first = (await callApi("GET", "/api/v1/projects?limit=1")).json as { nextCursor: string };
    const second = await callApi("GET", `/api/v1/projects?limit=1&cursor=${first.nextCursor}`);
    expect(second.json).toMatchObject({ items: [{ id: 12 }] });
    expect((await callApi("PATCH", "/api/v1/projects/13", { json: {} })).status).toBe(422);
    const as = await makePerson("tuner-switch", "tuner");
    expect((await callApi("PATCH", "/api/v1/projects/13", { json: { archived: true }, as })).status).toBe(
      403,
    );
  });

  it("are found by a path with characters that stand for others in a pattern", async () => {
    await submit(waiting(131, { project: { ...projectOf(14), path: "web/a_b/app" } }));
    await submit(waiting(132, { project: { ...projectOf(15), path: "web/a-b/app" } }));
    const ask = async (path: string): Promise<unknown> => (await callApi("GET", `/api/v1/${path}`)).json;
    expect(await ask("projects?path=web/a_b/")).toMatchObject({ items: [{ id: 14 }] });
    expect(await ask("projects?path=web/a%25")).toMatchObject({ items: [] });
    const hits = searchSchema.parse(await ask("search?q=a_b")).items;
    expect(hits.map(({ name }) => name)).toEqual(["web/a_b/app"]);
    const { sections } = nameDetailSchema.parse(
      await ask(`names/namespace/${encodeURIComponent("web/a_b")}`),
    );
    const queue = sections.find(({ title }) => title === "Queue");
    expect(queue?.says).toMatchObject({
      data: {
        facts: expect.arrayContaining([expect.objectContaining({ label: "Waiting", value: 1 })]) as object,
      },
    });
  });
});

describe("a runner", () => {
  it("is paused, and gets a strategy of its own; an older page's change is refused", async () => {
    const runner = await makeRunner({ tags: ["r"] });
    const patch = (json: object, tag: number) =>
      callApi("PATCH", `/api/v1/runners/${runner.id}/queue`, { json, headers: { "if-match": `"${tag}"` } });
    const { revision } = (await next(runner.id)).runner;
    expect((await patch({ paused: true, strategy: "RunnerJobsQueue" }, revision)).status).toBe(204);
    const { runner: now, explanation } = await next(runner.id);
    expect(now).toMatchObject({ paused: true, strategy: "RunnerJobsQueue", revision: revision + 1 });
    expect(explanation.outcome).toBe("paused");
    const late = await patch({ paused: false }, revision);
    expect([late.status, errorOf(late).code]).toEqual([412, "preconditionFailed"]);
    expect((await patch({ paused: false, strategy: null }, revision + 1)).status).toBe(204);
  });
});

describe("the settings", () => {
  it("are not overwritten unseen", async () => {
    const read = await callApi("GET", "/api/v1/settings");
    const { revision } = settingsSchema.parse(read.json);
    expect(read.headers.get("etag")).toBe(`"${revision}"`);
    const put = (longPollSeconds: number) =>
      callApi("PUT", "/api/v1/settings", {
        json: { queue: { longPollSeconds } },
        headers: { "if-match": `"${revision}"` },
      });
    const both = await Promise.all([put(5), put(6)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(settingsSchema.parse((await callApi("GET", "/api/v1/settings")).json).revision).toBe(revision + 1);
    expect(
      (await callApi("PUT", "/api/v1/settings", { json: { queue: { longPollSeconds: 51 } } })).status,
    ).toBe(422);
  });
});

it("the queue over time has what waited, was handed out and ran, by project", async () => {
  const { json, status } = await callApi("GET", "/api/v1/queue/history?hours=1");
  expect(status).toBe(200);
  const history = queueHistoryApiSchema.parse(json);
  expect(history.points).toHaveLength(60);
  expect(history.points.at(-1)?.handedOut).toBeGreaterThanOrEqual(1);
  expect(history.projects.find(({ project }) => project.id === 11)).toMatchObject({
    project: { path: "acme/app11" },
    handedOut: 1,
  });
  expect(history.projects.find(({ project }) => project.id === 11)?.running.at(-1)).toBe(1);
  expect((await callApi("GET", "/api/v1/queue/history?hours=2")).status).toBe(400);
});
