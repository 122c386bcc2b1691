/** The most expensive pipelines of a month, over all namespaces, relative to the month and the quotas. */
import { beforeAll, expect, it } from "vitest";
import { monthPipelinesSchema, type MonthPipelines } from "@/lib/api/minutesPipelines";
import { monthOf } from "@/lib/minutes";
import { db } from "@/lib/server/core/db";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { callApi } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";
import { report } from "@/test/support/minutes/reports";

useHouse();

const NOW = new Date().toISOString();
const MONTH = monthOf(NOW);
/** Projects 1 to 12 of two roots: project n has two pipelines, of n and of 2n minutes. */
const builds = Array.from({ length: 12 }, (_, index) => index + 1).flatMap((n) => {
  const path = `${n % 2 === 0 ? "even" : "odd"}/app${n}`;
  const project = { id: n, path, visibility: "private" } as const;
  return [1, 2].map((times) =>
    report(10 * n + times, {
      project,
      finishedAt: NOW,
      pipelineId: 100 * times + n,
      durationSeconds: String(60 * n * times),
    }),
  );
});
/** The most expensive of all, of no pipeline. */
const apart = report(900, {
  project: { id: 12, path: "even/app12", visibility: "private" },
  finishedAt: NOW,
  pipelineId: null,
  durationSeconds: "6000",
});

const read = async (query = ""): Promise<MonthPipelines> => {
  const { status, json, text } = await callApi("GET", `/api/v1/minutes/pipelines${query}`);
  expect(status, text).toBe(200);
  return monthPipelinesSchema.parse(json);
};

beforeAll(async () => {
  await ingestBuilds([...builds, apart], TESTER);
  const even = await db().namespace.findUniqueOrThrow({ where: { path: "even" } });
  const set = await callApi("PATCH", `/api/v1/namespaces/${even.id}`, { json: { monthlyMinutes: 1_200 } });
  expect(set.status, set.text).toBe(200);
});

it("are those of the ten projects that used most, and say which part of the month these are", async () => {
  const month = await read();
  expect(month).toMatchObject({
    month: MONTH,
    closed: false,
    removedAt: null,
    months: [MONTH],
    projectCount: 12,
    pipelineCount: 20,
    usage: { builds: 25, minutes: 3 * 78 + 100 },
    compared: { projects: 10, usage: { builds: 21, minutes: 3 * 75 + 100 } },
  });
  expect(month.pipelines).toHaveLength(20);
  expect(month.pipelines.slice(0, 3)).toMatchObject([
    {
      id: 212,
      quotaMinutes: 1_200,
      finishedAt: NOW,
      usage: { builds: 1, minutes: 24 },
      project: { id: 12, path: "even/app12" },
      namespace: { path: "even" },
    },
    { id: 211, quotaMinutes: null, usage: { minutes: 22 }, namespace: { path: "odd" } },
    { id: 210, usage: { minutes: 20 } },
  ]);
  const costs = month.pipelines.map(({ usage }) => usage.minutes);
  expect(costs).toEqual(costs.toSorted((a, b) => b - a));
  expect(month.pipelines.map(({ project }) => project.id)).not.toContain(2);
});

it("are as many as asked for, and counted all the same", async () => {
  const { pipelines, pipelineCount } = await read("?limit=2");
  expect(pipelines.map(({ id }) => id)).toEqual([212, 211]);
  expect(pipelineCount).toBe(20);
  for (const limit of ["0", "1001", "x"])
    expect((await callApi("GET", `/api/v1/minutes/pipelines?limit=${limit}`)).status).toBe(400);
});

it("are none in a month without builds", async () => {
  const none = await read("?month=2020-01");
  expect(none).toMatchObject({
    month: "2020-01",
    closed: true,
    pipelines: [],
    pipelineCount: 0,
    projectCount: 0,
    usage: { builds: 0, minutes: 0 },
    compared: { projects: 0, usage: { minutes: 0 } },
  });
  expect((await callApi("GET", "/api/v1/minutes/pipelines?month=2020-13")).status).toBe(400);
});
