/**
 * Quotas: setting, scheduling and withdrawing them, for one namespace and for all, and the quota that applies to each
 * month.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { monthUsageSchema, namespaceSchema } from "@/lib/api/minutes";
import { buildMinutesSchema } from "@/lib/api/minutesPipelines";
import { minutesWhatIfSchema } from "@/lib/api/minutesWhatIf";
import {
  instanceQuotaSchema,
  namespaceQuotaSchema,
  quotaForAllSchema,
  quotaPreviewSchema,
  type NamespaceQuota,
} from "@/lib/api/quotas";
import { monthOf } from "@/lib/minutes";
import { db, pool } from "@/lib/server/core/db";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { callApi, errorOf, type ApiResult } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";
import { report } from "@/test/support/minutes/reports";

useHouse();

const NOW = new Date().toISOString();
const MONTH = monthOf(NOW);
const ids = new Map<string, string>();
const idOf = (path: string): string => ids.get(path) ?? "";

/** Minutes that a namespace uses now. */
const use = (id: number, path: string, minutes: number): Promise<unknown> =>
  ingestBuilds(
    [
      report(id, {
        project: { id, path: `${path}/group/app`, visibility: "private" },
        finishedAt: NOW,
        durationSeconds: String(60 * minutes),
      }),
    ],
    TESTER,
  );

beforeAll(async () => {
  for (const [id, path, minutes] of [
    [1, "acme", 390],
    [2, "beta", 500.5],
    [3, "gamma", 10],
  ] as const) {
    await use(id, path, minutes);
  }
  for (const { id, path } of await db().namespace.findMany()) ids.set(path, id);
});

const patch = (path: string, json: object, headers: Record<string, string> = {}): Promise<ApiResult> =>
  callApi("PATCH", `/api/v1/namespaces/${idOf(path)}`, { json, headers });
const read = async (path: string): Promise<NamespaceQuota> =>
  namespaceQuotaSchema.parse((await callApi("GET", `/api/v1/namespaces/${idOf(path)}`)).json);
const month = async () =>
  monthUsageSchema.parse((await callApi("GET", `/api/v1/minutes?month=${MONTH}`)).json);
const later = (): string => new Date(Date.now() + 86_400_000).toISOString();

describe("a quota", () => {
  it("is none at first: nobody is over it", async () => {
    expect((await read("acme")).quota).toMatchObject({
      source: "none",
      standing: "unlimited",
      totalMinutes: 0,
      leftMinutes: null,
    });
    expect((await month()).standings).toEqual({ over: 0, near: 0, fine: 0, unlimited: 3 });
  });

  it("is the instance's default until a namespace has its own", async () => {
    const { status, headers } = await callApi("PATCH", "/api/v1/settings/quota", {
      json: { monthlyMinutes: 400 },
    });
    expect([status, headers.get("etag")]).toEqual([200, '"1"']);
    expect((await read("acme")).quota).toEqual({
      source: "instance",
      standing: "near",
      monthlyMinutes: 400,
      purchasedMinutes: 0,
      totalMinutes: 400,
      usedMinutes: 390,
      leftMinutes: 10,
      resetMinutes: 0,
      percentLeft: 2,
      stage: "danger",
    });
    await patch("gamma", { monthlyMinutes: "1000", message: "more" });
    expect((await read("gamma")).quota).toMatchObject({
      source: "namespace",
      standing: "fine",
      leftMinutes: 990,
    });
    await patch("gamma", { monthlyMinutes: 0 });
    expect((await read("gamma")).quota).toMatchObject({ source: "namespace", standing: "unlimited" });
    await patch("gamma", { monthlyMinutes: null });
    expect((await read("gamma")).quota).toMatchObject({ source: "instance", totalMinutes: 400 });
    expect((await read("gamma")).versions.map(({ version, state }) => [version, state])).toEqual([
      [3, "inForce"],
      [2, "past"],
      [1, "past"],
    ]);
  });

  it("orders the month's namespaces, the worst first, and its months and totals are all of them", async () => {
    const of = await month();
    expect(of.namespaces.map(({ path, quota }) => [path, quota.standing])).toEqual([
      ["beta", "over"],
      ["acme", "near"],
      ["gamma", "fine"],
    ]);
    expect(of).toMatchObject({ namespaceCount: 3, months: [MONTH], usage: { builds: 3, minutes: 900.5 } });
    const first = await callApi("GET", "/api/v1/minutes?limit=1");
    expect(monthUsageSchema.parse(first.json)).toMatchObject({
      namespaces: [{ path: "beta" }],
      namespaceCount: 3,
      standings: of.standings,
    });
    const { json } = await callApi("GET", "/api/v1/namespaces");
    expect(json).toMatchObject({ items: [{ path: "acme", quota: { leftMinutes: 10 } }, {}, {}] });
    expect(namespaceSchema.safeParse((json as { items: unknown[] }).items[0]).success).toBe(true);
  });

  it("with purchased minutes is both, and what is left of these goes on to the next month", async () => {
    await patch("beta", { purchasedMinutes: 200 });
    expect((await read("beta")).quota).toMatchObject({
      source: "instance",
      purchasedMinutes: 200,
      totalMinutes: 600,
      leftMinutes: 100,
      standing: "near",
    });
    // As if they had been bought two months ago, when 450 minutes were used.
    const past = new Date();
    past.setUTCDate(1);
    past.setUTCMonth(past.getUTCMonth() - 2);
    await pool().query("update minutes_quota set valid_from = $1", [past]);
    const client = await pool().connect();
    try {
      await client.query("begin");
      await client.query("set local plimsoll.restoring = 'on'");
      await client.query(
        "insert into monthly_usage values ($1, date_trunc('month', $2::timestamptz at time zone 'UTC'), 2, 0, 1, 27000, 27000)",
        [idOf("beta"), past],
      );
      await client.query("commit");
    } finally {
      client.release();
    }
    expect((await read("beta")).quota).toMatchObject({ purchasedMinutes: 150, totalMinutes: 550 });
  });

  it("can be scheduled, and taken back until it holds", async () => {
    const validFrom = later();
    await patch("acme", { monthlyMinutes: 5, validFrom, message: "less" });
    const scheduled = await read("acme");
    expect(scheduled.quota.totalMinutes).toBe(400);
    expect(scheduled.versions[0]).toMatchObject({
      version: 1,
      state: "scheduled",
      validFrom,
      monthlyMinutes: 5,
      message: "less",
    });
    const remove = (version: number): Promise<ApiResult> =>
      callApi("DELETE", `/api/v1/namespaces/${idOf("acme")}/quota/${version}`);
    expect((await remove(1)).status).toBe(204);
    expect((await remove(1)).status).toBe(404);
    // Another version does not get its number: who read the first one neither overwrites nor removes the second.
    const another = { monthlyMinutes: 6, validFrom };
    expect((await patch("acme", another)).headers.get("etag")).toBe('"2"');
    expect((await patch("acme", { monthlyMinutes: 7 }, { "if-match": '"1"' })).status).toBe(412);
    expect((await remove(1)).status).toBe(404);
    expect((await remove(2)).status).toBe(204);
    expect(await read("acme")).toMatchObject({ versions: [], quota: { totalMinutes: 400 } });
    expect((await callApi("DELETE", "/api/v1/settings/quota/1")).status).toBe(409);
  });

  it("is not overwritten unseen", async () => {
    const { headers } = await callApi("GET", `/api/v1/namespaces/${idOf("acme")}`);
    const tag = { "if-match": headers.get("etag") ?? "" };
    expect(tag).toEqual({ "if-match": '"0"' });
    expect((await patch("acme", { monthlyMinutes: 410 }, tag)).status).toBe(200);
    const stale = await patch("acme", { monthlyMinutes: 420 }, tag);
    expect(stale.status).toBe(412);
    expect(stale.json).toMatchObject({ current: { quota: { totalMinutes: 410 } } });
  });

  it.each([
    [{ monthlyMinutes: -1, purchasedMinutes: "1,000" }, ["monthlyMinutes", "purchasedMinutes"]],
    [{ monthlyMinutes: "NaN" }, ["monthlyMinutes"]],
    [{ monthlyMinutes: 1e308 }, ["monthlyMinutes"]],
    [{ monthlyMinutes: 400, validFrom: "2026-01-01T00:00:00Z" }, ["validFrom"]],
    [{ monthlyMinutes: "x", validFrom: "2026-01-01T00:00:00Z" }, ["monthlyMinutes", "validFrom"]],
    [{ message: "nothing" }, ["body"]],
  ])("%j is refused and names the fields", async (json, paths) => {
    const result = await patch("gamma", json);
    expect(result.status).toBe(422);
    expect(errorOf(result).details.map(({ path }) => path)).toEqual(paths);
  });

  it("belongs to root namespaces alone", async () => {
    const result = await patch("acme/group", { monthlyMinutes: 1 });
    expect([result.status, errorOf(result).message]).toEqual([
      422,
      `id is the subgroup acme/group: quotas belong to root namespaces, so set that of acme (${idOf("acme")}).`,
    ]);
    const nobody = "01930000-0000-7000-8000-000000000000";
    expect((await callApi("GET", `/api/v1/namespaces/${nobody}`)).status).toBe(404);
  });

  it("is refused by the database itself where it is not finite", async () => {
    for (const value of ["NaN", "-1", "1000000001"]) {
      const insert = pool().query(
        `insert into minutes_quota (root_id, version, valid_from, minutes, author) values ($1, 99, now(), $2, 'ada')`,
        [idOf("acme"), value],
      );
      await expect(insert, value).rejects.toThrow("minutes_quota_range");
    }
  });
});

describe("a preview", () => {
  const preview = async (json: object) =>
    quotaPreviewSchema.parse((await callApi("POST", "/api/v1/namespaces/quota/preview", { json })).json);

  it("says who would be over the line, and in how many months", async () => {
    const of = await preview({ target: idOf("acme"), monthlyMinutes: 380 });
    expect(of).toMatchObject({
      changed: 1,
      before: { near: 1 },
      after: { over: 1 },
      namespaces: [
        {
          path: "acme",
          usedMinutes: 390,
          before: { totalMinutes: 410, monthsPassed: 0 },
          after: { totalMinutes: 380, standing: "over", monthsPassed: 1 },
        },
      ],
    });
    expect((await read("acme")).quota.totalMinutes).toBe(410);
  });

  it("of the instance's default leaves those alone that have a quota of their own", async () => {
    const { changed, namespaces } = await preview({ target: "instance", monthlyMinutes: 5 });
    expect([changed, namespaces.map(({ path }) => path).sort()]).toEqual([2, ["beta", "gamma"]]);
    expect((await preview({ target: "unset", monthlyMinutes: 5 })).changed).toBe(2);
    expect((await preview({ target: "all", monthlyMinutes: 5 })).changed).toBe(3);
  });
});

describe("all at once", () => {
  const all = async (json: object) =>
    quotaForAllSchema.parse((await callApi("POST", "/api/v1/namespaces/quota", { json })).json);

  it("a dry run changes nothing and says how many", async () => {
    const dry = await all({ minutes: 700, onlyUnset: true, dryRun: true });
    expect(dry).toMatchObject({ namespaces: 2, dryRun: true, preview: { changed: 2 } });
    expect((await read("gamma")).quota.source).toBe("instance");
  });

  it("sets those that have none, then everybody's", async () => {
    expect(await all({ minutes: 700, onlyUnset: true })).toMatchObject({ namespaces: 2, dryRun: false });
    expect((await read("gamma")).quota).toMatchObject({ source: "namespace", totalMinutes: 700 });
    expect((await read("acme")).quota.totalMinutes).toBe(410);
    expect(await all({ minutes: 800 })).toMatchObject({ namespaces: 3 });
    expect((await read("acme")).quota.totalMinutes).toBe(800);
  });
});

it("mode gitlab-now accounts nothing of a namespace without a quota", async () => {
  await callApi("PUT", "/api/v1/settings", { json: { accountingMode: "gitlab-now" } });
  await use(10, "with", 5);
  const instance = instanceQuotaSchema.parse((await callApi("GET", "/api/v1/settings/quota")).json);
  expect(instance.monthlyMinutes).toBe(400);
  await callApi("PATCH", "/api/v1/settings/quota", { json: { monthlyMinutes: null } });
  // By the quota in force when it finished.
  const finishedAt = new Date().toISOString();
  await ingestBuilds(
    [report(11, { project: { id: 11, path: "none/app", visibility: "private" }, finishedAt })],
    TESTER,
  );
  const { rows } = await pool().query(
    "select build_id::int as id, factor::float from build_ledger where build_id in (10, 11) order by 1",
  );
  expect(rows).toEqual([
    { id: 10, factor: 1 },
    { id: 11, factor: 0 },
  ]);
});

it("a preview says whose builds mode gitlab-now does not account without a quota", async () => {
  const preview = async (): Promise<number> => {
    const json = { target: idOf("acme"), monthlyMinutes: 400 };
    const answer = await callApi("POST", "/api/v1/namespaces/quota/preview", { json });
    return quotaPreviewSchema.parse(answer.json).uncounted;
  };
  await patch("acme", { monthlyMinutes: 0, purchasedMinutes: 0 });
  expect(await preview()).toBe(1);
  await callApi("PUT", "/api/v1/settings", { json: { accountingMode: "seed" } });
  expect(await preview()).toBe(0);
  await callApi("PUT", "/api/v1/settings", { json: { accountingMode: "gitlab-now" } });
});

it("mode gitlab-now accounts builds of a namespace that has only purchased minutes", async () => {
  const build = (id: number) =>
    report(id, {
      project: { id: 20, path: "bought/app", visibility: "private" },
      runner: { id: 20, type: "instance", description: "linux" },
      durationSeconds: "60",
      finishedAt: new Date().toISOString(),
    });
  await ingestBuilds([build(20)], TESTER);
  const { id } = await db().namespace.findFirstOrThrow({ where: { path: "bought" } });
  ids.set("bought", id);
  await patch("bought", { monthlyMinutes: 0, purchasedMinutes: 500 });
  await ingestBuilds([build(21)], TESTER);
  expect((await read("bought")).quota).toMatchObject({ totalMinutes: 500, usedMinutes: 1 });

  const explained = async (of: number) =>
    buildMinutesSchema.parse((await callApi("GET", `/api/v1/builds/${of}/minutes`)).json).explanation;
  expect((await explained(20)).steps).toContainEqual(
    expect.objectContaining({ id: "quota", text: "It has none, so the factor is 0." }),
  );
  const bought = await explained(21);
  expect(bought.outcome).toBe("accounted");
  expect(bought.steps.map(({ id: step }) => step)).toEqual([
    "runner",
    "factor",
    "quota",
    "duration",
    "amount",
  ]);

  // The what-if rates both by the same rule: only the second has a quota.
  const json = { runners: [{ id: 20, privateProjectsMinutesCostFactor: 3 }] };
  const whatIf = minutesWhatIfSchema.parse((await callApi("POST", "/api/v1/minutes/what-if", { json })).json);
  expect(whatIf.namespaces).toMatchObject([
    { path: "bought", builds: 2, before: { minutes: 1 }, after: { minutes: 3 } },
  ]);
});
