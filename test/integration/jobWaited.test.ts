/**
 * Why a job waited, from what its runner did in the meantime: reported builds, and a build of the product that was
 * dropped.
 */
import { beforeAll, expect, it } from "vitest";
import { jobStorySchema } from "@/lib/api/jobStory";
import { db } from "@/lib/server/core/db";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { callApi } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";
import { report } from "@/test/support/minutes/reports";

useHouse();

const at = (seconds: number): string =>
  new Date(Date.parse("2026-06-18T08:00:00Z") + seconds * 1_000).toISOString();
const api = { id: 7, path: "acme/api", visibility: "private" } as const;
const web = { id: 8, path: "acme/web", visibility: "private" } as const;

/** Id, project, and when it was queued, started and finished, in seconds. */
const BUILDS = [
  [1, api, 0, 0, 60],
  [2, api, 0, 5, 90],
  [3, api, 10, 65, 120],
  [4, web, 40, 95, 130],
  [5, web, 20, 125, 140],
  [6, web, 400, 402, 410],
  [7, api, 500, 800, 810],
] as const;

beforeAll(async () => {
  await ingestBuilds(
    BUILDS.map(([id, project, queued, started, finished]) => ({
      ...report(id, { project }),
      queuedAt: at(queued),
      startedAt: at(started),
      finishedAt: at(finished),
      durationSeconds: String(finished - started),
    })),
    TESTER,
  );
  await db().runner.update({ where: { id: 1 }, data: { description: "linux" } });
});

async function waited(id: number) {
  const { json, text, status } = await callApi("GET", `/api/v1/jobs/${id}/story`);
  expect(status, text).toBe(200);
  const section = jobStorySchema.parse(json).waited;
  if (section.state !== "known") throw new Error(text);
  return section.data;
}

it("counts what the runner began first, by when it was queued and by project, and what ran on it", async () => {
  expect(await waited(5)).toMatchObject({
    subject: "job 5",
    outcome: "othersFirst",
    outcomeText: "Waited 1 min 45 s",
    side: "below",
    sentence: "linux took 2 other jobs first: 1 queued earlier and 1 later.",
    steps: [
      { id: "running", text: "2 jobs ran on linux when it was queued; 2 of them ended while it waited." },
      { id: "taken", text: "2 jobs: 1 queued earlier and 1 later. acme/api 1, acme/web 1." },
      { id: "order" },
      { id: "attempts", text: "It was handed out once." },
    ],
  });
});

it.each([
  [6, "atOnce", "linux took it after 2 s, with its next request for a job."],
  [7, "idle", "linux was not at work and began no other job: it was paused, off, or did not ask."],
  [3, "busy", "linux was at work on 2 other jobs and began none before it."],
])("job %i: %s", async (id, outcome, sentence) => {
  expect(await waited(id)).toMatchObject({ outcome, sentence });
});

it("says of a job that no runner got why it was dropped, and nothing of one that waits", async () => {
  await db().build.update({
    where: { id: 7 },
    data: { runnerId: null, startedAt: null, status: "failed", failureReason: "stuck_or_timeout_failure" },
  });
  expect(await waited(7)).toMatchObject({
    outcome: "dropped",
    sentence: "No runner got it in 5 min 10 s: it was dropped as stuck_or_timeout_failure.",
  });
  await db().build.update({ where: { id: 7 }, data: { finishedAt: null, status: "pending" } });
  expect(await waited(7)).toBeNull();
});
