/**
 * Accounted amounts, from the namespace down to the build, by API and command line: every level adds up to the next.
 */
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { dispatch } from "@/cli/dispatch";
import { monthUsageSchema, namespaceMinutesSchema, namespaceSchema, type Usage } from "@/lib/api/minutes";
import {
  buildMinutesSchema,
  ledgerEntrySchema,
  pipelineMinutesSchema,
  pipelineUsageSchema,
  projectMinutesSchema,
} from "@/lib/api/minutesPipelines";
import { monthOf } from "@/lib/minutes";
import { Exact } from "@/lib/numeric/exact";
import { db, pool } from "@/lib/server/core/db";
import { differences } from "@/lib/server/minutes/check";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { callApi } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";
import { report, stream, totalOf } from "@/test/support/minutes/reports";

useHouse();

const NOW = new Date().toISOString();
const MONTH = monthOf(NOW);
const builds = [
  ...stream(120, NOW),
  report(500, { project: { id: 50, path: "acme/other", visibility: "private" }, finishedAt: NOW }),
  report(501, { project: { id: 51, path: "acme/groupies/app", visibility: "public" }, finishedAt: NOW }),
  report(600, {
    project: { id: 60, path: "beta/app", visibility: "private" },
    pipelineId: null,
    finishedAt: NOW,
  }),
];
let acme = "";

const get = async (path: string): Promise<unknown> => {
  const { status, json, text } = await callApi("GET", `/api/v1/namespaces${path}`);
  expect(status, text).toBe(200);
  return json;
};

/** All items of a list, a few at a time. */
async function all<T extends z.ZodType>(path: string, item: T): Promise<z.output<T>[]> {
  const items: z.output<T>[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const next = cursor && `&cursor=${cursor}`;
    const page = z
      .object({ items: z.array(item), nextCursor: z.string().nullable() })
      .parse(await get(`${path}&limit=7${next}`));
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

const sum = (usages: readonly { usage: Usage }[], key: "weightedSeconds" | "durationSeconds"): string =>
  usages.reduce((total, { usage }) => total.plus(usage[key]), new Exact(0)).toString();

beforeAll(async () => {
  await ingestBuilds(builds, TESTER);
  const roots = await all("?sort=path", namespaceSchema);
  expect(roots.map(({ path }) => path)).toEqual(["acme", "beta"]);
  acme = roots[0]?.id ?? "";
});

describe("the way down", () => {
  it("tells of projects that instance runners are switched off for, of the subgroup or of the whole root", async () => {
    const offOf = async (id: string) =>
      namespaceMinutesSchema.parse(await get(`/${id}/minutes?month=${MONTH}`)).runnersOff;
    expect(await offOf(acme)).toEqual({ projects: 0, of: 7, first: [] });
    const group = (await db().namespace.findUniqueOrThrow({ where: { path: "acme/group" } })).id;
    const switched = { where: { path: { in: ["acme/group/app1", "acme/other"] } } };
    await db().project.updateMany({ ...switched, data: { instanceRunners: false } });
    expect(await offOf(acme)).toEqual({ projects: 2, of: 7, first: ["acme/group/app1", "acme/other"] });
    expect(await offOf(group)).toEqual({ projects: 1, of: 5, first: ["acme/group/app1"] });
    await db().project.updateMany({ ...switched, data: { instanceRunners: true } });
  });

  it("begins with the root, whose months and projects add up", async () => {
    const of = namespaceMinutesSchema.parse(await get(`/${acme}/minutes?month=${MONTH}`));
    const paid = builds.filter(
      ({ project }) => project.path.startsWith("acme/") && project.visibility === "private",
    );
    expect(of).toMatchObject({ path: "acme", month: MONTH, closed: false, projectCount: 7 });
    expect(of.usage.weightedSeconds).toBe(totalOf(paid));
    expect(of.usage.minutes).toBe(new Exact(totalOf(paid)).dividedBy(60).toDecimalPlaces(2).toNumber());
    expect(of.months).toEqual([{ month: MONTH, usage: of.usage }]);
    for (const key of ["weightedSeconds", "durationSeconds"] as const) {
      expect(sum(of.projects, key)).toBe(of.usage[key]);
    }
    const costs = of.projects.map(({ usage }) => Number(usage.weightedSeconds));
    expect(costs).toEqual([...costs].sort((a, b) => b - a));
    expect(of.projects.find(({ id }) => id === 51)?.usage).toMatchObject({
      durationSeconds: "60",
      weightedSeconds: "0",
    });
  });

  it("goes on with a project's pipelines and their builds, a page at a time", async () => {
    const { projects } = namespaceMinutesSchema.parse(await get(`/${acme}/minutes`));
    const project = projects.find(({ path }) => path === "acme/group/app1");
    const pipelines = await all(`/${acme}/minutes/pipelines?project=${project?.id}`, pipelineUsageSchema);
    expect(pipelines.map(({ id }) => id)).toEqual(
      [...new Set(pipelines.map(({ id }) => id))].sort((a, b) => Number(b) - Number(a)),
    );
    expect(sum(pipelines, "weightedSeconds")).toBe(project?.usage.weightedSeconds);
    const path = `/${acme}/minutes/pipelines?project=${project?.id}`;
    const dearest = await all(`${path}&sort=-usage`, pipelineUsageSchema);
    const costOf = (of: typeof dearest) => of.map(({ usage }) => Number(usage.weightedSeconds));
    expect(costOf(dearest)).toEqual(costOf(dearest).toSorted((a, b) => b - a));
    expect(dearest.map(({ id }) => id).toSorted()).toEqual(pipelines.map(({ id }) => id).toSorted());
    expect(dearest[0]?.finishedAt).toBe(NOW);
    const oldest = await all(`${path}&sort=pipeline`, pipelineUsageSchema);
    expect(oldest).toEqual(pipelines.toReversed());
    expect((await callApi("GET", `/api/v1/namespaces${path}&sort=-name`)).status).toBe(400);
    for (const { id, usage } of pipelines.slice(0, 3)) {
      const entries = await all(
        `/${acme}/minutes/builds?project=${project?.id}&pipeline=${id}`,
        ledgerEntrySchema,
      );
      expect(sum(entries, "weightedSeconds")).toBe(usage.weightedSeconds);
      expect(entries[0]).toMatchObject({
        mode: "seed",
        visibility: "private",
        factor: "1",
        belongsTo: MONTH,
        finishedAt: NOW,
      });
    }
  });

  it("of a subgroup holds what is below it, and nothing beside it", async () => {
    const { rows } = await pool().query<{ id: string }>("select id from namespace where path = 'acme/group'");
    const of = namespaceMinutesSchema.parse(await get(`/${rows[0]?.id}/minutes`));
    expect(of.projects.map(({ path }) => path).sort()).toEqual(
      [0, 1, 2, 3, 4].map((n) => `acme/group/app${n}`),
    );
    expect(of.usage.weightedSeconds).toBe(totalOf(stream(120, NOW)));
    const beside = await all(`/${rows[0]?.id}/minutes/pipelines?project=50`, pipelineUsageSchema);
    expect(beside).toEqual([]);
  });

  it("shows builds without a pipeline as one", async () => {
    const { rows } = await pool().query<{ id: string }>("select id from namespace where path = 'beta'");
    const found = await all(`/${rows[0]?.id}/minutes/pipelines?project=60`, pipelineUsageSchema);
    expect(found).toMatchObject([{ id: null, usage: { builds: 1 } }]);
  });

  it.each([
    ["/01930000-0000-7000-8000-000000000000/minutes", 404],
    ["?month=2026-13", 400],
    ["/nobody/minutes", 400],
  ])("%s is %i", async (path, status) => {
    expect((await callApi("GET", `/api/v1/namespaces${path}`)).status).toBe(status);
  });
});

describe("search", () => {
  it.each([
    ["500", { kind: "job", href: "/jobs/500", detail: "acme/other" }],
    ["%23500", { kind: "job", href: "/jobs/500" }],
    ["WINDOWS", { kind: "runner", detail: "instance runner 77", href: "/runners/77" }],
    ["77", { kind: "runner", name: "windows-2025" }],
  ])("finds by %s", async (text, hit) => {
    await db().runner.upsert({
      where: { id: 77 },
      create: { id: 77, type: "instance", description: "windows-2025" },
      update: {},
    });
    const { json } = await callApi("GET", `/api/v1/search?q=${text}`);
    expect(json).toMatchObject({ items: expect.arrayContaining([expect.objectContaining(hit)]) as unknown });
  });
});

describe("what a pipeline cost", () => {
  it("is found by its id, with its project and the most expensive builds first", async () => {
    const { json } = await callApi("GET", "/api/v1/pipelines/3/minutes");
    const of = pipelineMinutesSchema.parse(json);
    const own = builds.filter(({ pipelineId }) => pipelineId === 3);
    expect(of).toMatchObject({ id: 3, namespace: { path: "acme" }, buildCount: own.length });
    expect(of.usage.weightedSeconds).toBe(totalOf(own));
    expect(of.months).toEqual([{ month: MONTH, closed: false, usage: of.usage, quotaMinutes: null }]);
    const costs = of.builds.map(({ usage }) => Number(usage.weightedSeconds));
    expect(costs).toEqual([...costs].sort((a, b) => b - a));
    expect((await callApi("GET", "/api/v1/pipelines/999999/minutes")).status).toBe(404);
    const found = await callApi("GET", "/api/v1/search?q=3");
    expect(found.json).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ kind: "pipeline", href: "/minutes/pipelines?id=3" }),
      ]) as unknown,
    });
    for (const typed of ["pipeline 3", "https://gitlab.example.com/acme/groupies/app/-/pipelines/3"]) {
      const meant = await callApi("GET", `/api/v1/search?q=${encodeURIComponent(typed)}`);
      expect(meant.json, typed).toMatchObject({ items: [{ kind: "pipeline", name: "Pipeline 3" }] });
    }
    const address = encodeURIComponent("https://gitlab.example.com/acme/groupies/app");
    expect((await callApi("GET", `/api/v1/search?q=${address}`)).json).toMatchObject({
      items: [{ kind: "project", name: "acme/groupies/app" }],
    });
  });

  it("of a project is its month, and of a build the reasons", async () => {
    const project = await callApi("GET", "/api/v1/projects/51/minutes");
    expect(projectMinutesSchema.parse(project.json)).toMatchObject({
      project: { path: "acme/groupies/app", visibility: "public" },
      namespace: { path: "acme" },
      usage: { builds: 1, durationSeconds: "60", weightedSeconds: "0" },
      months: [MONTH],
    });
    const build = await callApi("GET", "/api/v1/builds/500/minutes");
    const of = buildMinutesSchema.parse(build.json);
    expect(of).toMatchObject({
      project: { id: 50 },
      usage: { weightedSeconds: "60", minutes: 1 },
      explanation: { outcome: "accounted", outcomeText: "Counts 1.00 compute minutes" },
    });
    expect(of.explanation.steps.map(({ id }) => id)).toEqual(["runner", "factor", "duration", "amount"]);
    expect((await callApi("GET", "/api/v1/builds/999999/minutes")).status).toBe(404);
    expect((await callApi("GET", "/api/v1/projects/999999/minutes")).status).toBe(404);
  });
});

describe("a file", () => {
  const file = async (path: string): Promise<Record<string, string>[]> => {
    const { headers, text, status } = await callApi("GET", `/api/v1/${path}`);
    expect([status, headers.get("content-type")], text).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="minutes-.+\.csv"$/);
    return z.array(z.record(z.string(), z.string())).parse(parse(text, { columns: true }));
  };
  const added = (rows: readonly Record<string, string>[]): string =>
    rows.reduce((sum, row) => sum.plus(row["weighted duration (s)"] ?? "NaN"), new Exact(0)).toString();

  it("has all rows of a level, and adds up to it", async () => {
    const of = namespaceMinutesSchema.parse(await get(`/${acme}/minutes?limit=1`));
    const projects = await file(`namespaces/${acme}/minutes?limit=1&format=csv`);
    expect([projects.length, added(projects)]).toEqual([7, of.usage.weightedSeconds]);
    const pipelines = await file(`namespaces/${acme}/minutes/pipelines?project=50&limit=1&format=csv`);
    expect([pipelines.length, added(pipelines)]).toEqual([1, "60"]);
    const entries = await file(
      `namespaces/${acme}/minutes/builds?project=50&pipeline=${pipelines[0]?.["pipeline id"]}&format=csv`,
    );
    expect(entries).toMatchObject([{ "build id": "500", "cost factor": "1", "compute usage (min)": "1" }]);
    const namespaces = await file("minutes?format=csv");
    expect(namespaces.map(({ namespace }) => namespace)).toEqual(["acme", "beta"]);
  });

  it("has builds without a pipeline, and is none for nobody", async () => {
    const { rows } = await pool().query<{ id: string }>("select id from namespace where path = 'beta'");
    const loose = `namespaces/${rows[0]?.id}/minutes/builds?project=60&pipeline=none`;
    expect(await file(`${loose}&format=csv`)).toMatchObject([{ "build id": "600" }]);
    const nobody = "namespaces/01930000-0000-7000-8000-000000000000/minutes?format=csv";
    expect((await callApi("GET", `/api/v1/${nobody}`)).status).toBe(404);
  });
});

it("a month is one of a year, and a quota's day is the one on which it was used up", async () => {
  const year = Number(MONTH.slice(0, 4));
  const of = namespaceMinutesSchema.parse(await get(`/${acme}/minutes?year=${year}`));
  expect(of.months.map(({ month }) => month)).toEqual([MONTH]);
  const before = namespaceMinutesSchema.parse(await get(`/${acme}/minutes?year=${year - 1}`));
  expect([before.months, before.allMonths]).toEqual([[], [MONTH]]);
  expect([of.overSince, of.projection?.state]).toEqual([null, "tooLittleHistory"]);
  await callApi("PATCH", `/api/v1/namespaces/${acme}`, { json: { monthlyMinutes: 1 } });
  const over = namespaceMinutesSchema.parse(await get(`/${acme}/minutes`));
  expect([over.quota?.standing, over.overSince]).toEqual(["over", NOW.slice(0, 10)]);
});

it("the whole is projected as one namespace that used all of it would be", async () => {
  const client = await pool().connect();
  try {
    await client.query("begin; set local plimsoll.restoring = 'on'");
    await client.query(
      `insert into daily_usage select r.id, date_trunc('month', d)::date, extract(day from d), 90, 1, 60, 60 * (10 + extract(isodow from d)) * r.part
       from (values ($1::uuid, 0.25), ((select id from namespace where path = 'beta'), 0.75)) r (id, part),
         generate_series(date_trunc('month', now() at time zone 'UTC') - interval '7 months', (now() at time zone 'UTC')::date - 1, interval '1 day') d`,
      [acme],
    );
    await client.query("commit");
    const month = async () => monthUsageSchema.parse((await callApi("GET", "/api/v1/minutes")).json);
    const whole = (await month()).projection;
    expect(whole).toMatchObject({
      state: "ready",
      runsOut: null,
      interval: { cases: expect.any(Number) as number },
    });
    await client.query("begin");
    await client.query("set local plimsoll.restoring = 'on'");
    await client.query(
      "update daily_usage set weighted_seconds = weighted_seconds / 0.75 where shard = 90 and root_id <> $1",
      [acme],
    );
    await client.query("update daily_usage set weighted_seconds = 0 where shard = 90 and root_id = $1", [
      acme,
    ]);
    await client.query("commit");
    const one = (await month()).projection;
    expect(one?.monthEnd).toBeCloseTo(whole?.monthEnd ?? 0, 1);
    expect(one?.interval?.high).toBeCloseTo(whole?.interval?.high ?? 0, 1);
    await client.query("begin");
    await client.query("set local plimsoll.restoring = 'on'");
    await client.query("delete from daily_usage where shard = 90");
    await client.query("commit");
  } finally {
    client.release();
  }
  const past = await callApi("GET", "/api/v1/minutes?month=2026-01");
  expect(past.json).toMatchObject({ projection: null });
});

it("a check that is left when its connection is lost keeps no place among the connections", async () => {
  const change = (by: number): Promise<unknown> =>
    db().$transaction(async (tx) => {
      await tx.$executeRaw`set local plimsoll.restoring = 'on'`;
      await tx.$executeRaw`update daily_usage set builds = builds + ${by}::int`;
    });
  await change(1);
  const found = differences();
  expect((await found.next()).done).toBe(false);
  const { rows } = await pool().query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  );
  expect(rows).toHaveLength(1);
  await pool().query("select pg_terminate_backend($1, 10000)", [rows[0]?.pid]);
  await found.return();
  await expect.poll(() => pool().totalCount - pool().idleCount).toBe(0);
  await change(-1);
});

describe("plimsoll minutes", () => {
  const run = async (...args: string[]): Promise<{ code: number; out: string }> => {
    let out = "";
    const io = { stdout: (text: string) => void (out += text), stderr: () => undefined };
    return { code: await dispatch(["minutes", ...args], io), out };
  };

  it("prints what the API answers", async () => {
    const { code, out } = await run("--month", MONTH, "--json");
    expect(code).toBe(0);
    const { usage } = namespaceMinutesSchema.parse(await get(`/${acme}/minutes`));
    expect(JSON.parse(out)).toMatchObject({
      month: MONTH,
      namespaces: [{ path: "acme", usage }, { path: "beta" }],
    });
    expect((await run("--month", MONTH)).out).toMatch(/^acme +122 /m);
    expect((await run("--month", "2020-01")).out).toBe("No build was accounted in 2020-01.\n");
  });

  it("compares sums and ledger, and names what differs", async () => {
    expect(await run("--check")).toEqual({ code: 0, out: "The sums are those of the ledger.\n" });
    await pool().query("update daily_usage set builds = builds + 1 where root_id = $1", [acme]);
    expect((await run("--check")).out).toMatch(
      new RegExp(`^${MONTH} acme day \\d+: the ledger has 122 builds, .* the sums by day have 123, `),
    );
    await pool().query("update daily_usage set builds = builds - 1 where root_id = $1", [acme]);
    await pool().query(
      "update runner_usage set duration_seconds = duration_seconds + 0.5 where root_id <> $1",
      [acme],
    );
    const runners = await run("--check", "--json");
    expect([runners.code, JSON.parse(runners.out)]).toMatchObject([
      1,
      {
        differences: [
          {
            of: "runner",
            namespace: "beta",
            id: 1,
            date: NOW.slice(0, 10),
            sums: { durationSeconds: "60.5" },
          },
        ],
      },
    ]);
    await pool().query(
      "update runner_usage set duration_seconds = duration_seconds - 0.5 where root_id <> $1",
      [acme],
    );
    await pool().query(
      "update monthly_usage set weighted_seconds = weighted_seconds + 0.000001 where project_id = 60",
    );
    const { code, out } = await run("--check");
    expect([code, out]).toEqual([
      1,
      `${MONTH} beta project 60: the ledger has 1 builds, 60 s, 60 weighted s; the sums have 1, 60, 60.000001\n`,
    ]);
  });

  it.each([["--month", "November"]])("refuses %s %s", async (...args) => {
    expect((await run(...args)).code).toBe(2);
  });
});
