/** What was accounted, from the namespace down to the build, by API and command line: every level adds up to the next. */
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { dispatch } from "@/cli/dispatch";
import {
  ledgerEntrySchema,
  namespaceMinutesSchema,
  namespaceSchema,
  pipelineUsageSchema,
  type Usage,
} from "@/lib/api/minutes";
import { monthOf } from "@/lib/minutes";
import { Exact } from "@/lib/numeric/exact";
import { pool } from "@/lib/server/core/db";
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
