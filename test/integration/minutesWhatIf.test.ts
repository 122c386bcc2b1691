/**
 * The cost with other factors and quotas: exact in every mode, by namespace, project and runner, and never stored.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { minutesWhatIfRequestSchema, minutesWhatIfSchema, type MinutesWhatIf } from "@/lib/api/minutesWhatIf";
import { runnerMinutesSchema, runnerUsageListSchema } from "@/lib/api/runners";
import { accountBuild, monthOf, nextMonth, type BuildReport, type Mode } from "@/lib/minutes";
import { Exact } from "@/lib/numeric/exact";
import { db, pool } from "@/lib/server/core/db";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { INSTANCE_QUOTA } from "@/lib/server/minutes/read/quotas";
import { minutesWhatIf } from "@/lib/server/minutes/whatIf/whatIf";
import { updateSettings } from "@/lib/server/settings/service";
import { callApi, errorOf } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";
import { report, stream } from "@/test/support/minutes/reports";

useHouse();

const NOW = new Date(Date.now() - 60_000).toISOString();
const MONTH = monthOf(NOW);
const MAC = { id: 2, type: "instance", description: "mac" } as const;

/** Builds of each mode; those of gitlab-now while there is a quota. */
const seed = [
  ...stream(40, NOW),
  report(900, { project: { id: 90, path: "beta/app", visibility: "private" }, runner: MAC, finishedAt: NOW }),
  report(901, { project: { id: 91, path: "beta/site", visibility: "internal" }, finishedAt: NOW }),
];
const moved = (builds: readonly BuildReport[], by: number): BuildReport[] =>
  builds.map((build) => ({ ...build, id: build.id + by }));
const old = moved(stream(40, NOW), 1_000);
const now = moved(stream(40, NOW), 2_000);

function costOf(mode: Mode, builds: readonly BuildReport[], privateFactor: string): Exact {
  return builds.reduce((sum, { project, durationSeconds, runner }) => {
    const factor = runner?.id === 1 ? privateFactor : "1";
    const { weightedSeconds } = accountBuild({
      mode,
      runner: { type: "instance", publicFactor: "0", privateFactor: factor },
      project,
      namespace: { monthlyLimit: null, instanceLimit: 400 },
      durationSeconds,
    });
    return sum.plus(weightedSeconds);
  }, new Exact(0));
}
const costOfAll = (factor: string): string =>
  costOf("seed", seed, factor)
    .plus(costOf("gitlab-13.0", old, factor))
    .plus(costOf("gitlab-now", now, factor))
    .toString();

async function ask(json: object): Promise<MinutesWhatIf> {
  const { status, json: answer, text } = await callApi("POST", "/api/v1/minutes/what-if", { json });
  expect(status, text).toBe(200);
  return minutesWhatIfSchema.parse(answer);
}
const dearer = { runners: [{ id: 1, privateProjectsMinutesCostFactor: "2.5" }] };

beforeAll(async () => {
  await ingestBuilds(seed, TESTER);
  await updateSettings({ accountingMode: "gitlab-13.0" }, TESTER);
  await ingestBuilds(old, TESTER);
  await db().minutesQuota.create({
    data: { rootId: INSTANCE_QUOTA, version: 1, validFrom: new Date(0), minutes: "400", author: "ada" },
  });
  await updateSettings({ accountingMode: "gitlab-now" }, TESTER);
  await ingestBuilds(now, TESTER);
});

describe("other factors", () => {
  it("cost, to the last decimal, what accounting each build with them would", async () => {
    const { total, namespaces, projects, runners } = await ask(dearer);
    expect(total.before.weightedSeconds).toBe(costOfAll("1"));
    expect(total.after.weightedSeconds).toBe(costOfAll("2.5"));
    expect(total.builds).toBe(seed.length + old.length + now.length);
    const sum = (of: readonly { difference: { weightedSeconds: string } }[]): string =>
      of.reduce((all, { difference }) => all.plus(difference.weightedSeconds), new Exact(0)).toString();
    for (const of of [namespaces, projects, runners]) expect(sum(of)).toBe(total.difference.weightedSeconds);
    expect(namespaces.map(({ path }) => path)).toEqual(["acme"]);
    expect(runners.map(({ id, description }) => [id, description])).toEqual([[1, "linux"]]);
    const sizes = projects.map(({ difference }) => difference.minutes);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });

  it("of several runners are tried at once, public ones with private ones", async () => {
    const { namespaces } = await ask({
      runners: [
        { id: 1, publicProjectsMinutesCostFactor: "0.5" },
        { id: 2, privateProjectsMinutesCostFactor: 0 },
      ],
    });
    // In mode seed an internal project pays the public factor: 30 s more, and 60 s less on the other runner.
    expect(namespaces).toMatchObject([
      {
        path: "beta",
        before: { weightedSeconds: "60" },
        difference: { weightedSeconds: "-30" },
        percent: -50,
      },
    ]);
  });

  it("are a preview: neither ledger nor sums nor audit change", async () => {
    const state = async (): Promise<unknown> => {
      const { rows } = await pool().query(
        "select (select md5(string_agg(l::text, ',' order by l::text)) from build_ledger l) ledger, (select md5(string_agg(u::text, ',' order by u::text)) from monthly_usage u) sums, (select count(*) from audit_event) events",
      );
      return rows;
    };
    const before = await state();
    await ask({ ...dearer, quotas: { instance: 1 } });
    expect(await state()).toEqual(before);
  });

  it("reach no build outside the period", async () => {
    const { total } = await ask({ ...dearer, to: new Date(Date.parse(NOW) - 1).toISOString() });
    expect(total.builds).toBe(0);
  });

  it("of a corrected build follow its last entry", async () => {
    const client = await pool().connect();
    const closed = "2026-01";
    try {
      await client.query("begin");
      await client.query("set local plimsoll.restoring = 'on'");
      for (const month of [closed, nextMonth(closed)]) {
        await client.query("insert into accounting_month (month) values ($1::date) on conflict do nothing", [
          `${month}-01`,
        ]);
      }
      const row = `insert into build_ledger (root_id, build_id, month, belongs_to, project_id, runner_id, mode, visibility,
        factor, builds, duration_seconds, weighted_seconds, finished_at)
        select id, 5000, $1::date, '${closed}-01', 1, 1, 'gitlab-13.0', 'private', 1, $2, $3, $3, '${closed}-20T00:00:00Z'
        from namespace where path = 'acme'`;
      await client.query(row, [`${closed}-01`, 1, "10"]);
      await client.query(row, [`${nextMonth(closed)}-01`, 0, "-3"]);
      await client.query("commit");
    } finally {
      client.release();
    }
    const period = { from: `${closed}-10T00:00:00Z`, to: `${closed}-30T00:00:00Z` };
    const { total } = await ask({ ...dearer, ...period });
    // 7 s × 2.5 is 17.5, cut to 17.
    expect(total).toMatchObject({
      builds: 1,
      before: { weightedSeconds: "7" },
      after: { weightedSeconds: "17" },
    });
  });
});

describe("other quotas", () => {
  it("would have been passed in the month, or no longer", async () => {
    const acme = (await ask(dearer)).namespaces[0];
    const { quotas, passedCount } = await ask({ quotas: { namespaces: [{ id: acme?.id, minutes: 1 }] } });
    expect(passedCount).toBe(1);
    expect(quotas[0]).toMatchObject({
      path: "acme",
      month: MONTH,
      partial: true,
      passed: true,
      before: { total: 400 },
      after: { total: 1, usedUp: true, stage: "exceeded" },
    });
  });

  it("together with factors take the minutes that would have been used", async () => {
    const whole = await ask({ runners: [{ id: 1, privateProjectsMinutesCostFactor: 1_000 }] });
    expect(whole.quotas).toMatchObject([{ path: "acme", passed: true, after: { total: 400 } }]);
    const unlimited = await ask({
      runners: [{ id: 1, privateProjectsMinutesCostFactor: 1_000 }],
      quotas: { instance: 0 },
    });
    expect(unlimited.passedCount).toBe(0);
  });

  it("that are none make builds of gitlab-now free", async () => {
    const { total } = await ask({ quotas: { instance: null } });
    expect(total.difference.weightedSeconds).toBe(costOf("gitlab-now", now, "1").negated().toString());
  });
});

describe("a what-if that cannot be answered", () => {
  it("because a quota is not what may be saved says so as saving does", async () => {
    const message = 'is "1.5": quotas are whole numbers';
    const id = (await db().namespace.findFirstOrThrow({ where: { path: "acme" } })).id;
    const json = { quotas: { instance: "1.5", namespaces: [{ id, minutes: 1.5 }] } };
    const result = await callApi("POST", "/api/v1/minutes/what-if", { json });
    expect(result.status).toBe(422);
    expect(errorOf(result).details).toEqual([
      { path: "quotas.namespaces[0].minutes", message },
      { path: "quotas.instance", message },
    ]);
    const saved = await callApi("PATCH", `/api/v1/namespaces/${id}`, { json: { monthlyMinutes: 1.5 } });
    expect(errorOf(saved).details).toEqual([{ path: "monthlyMinutes", message }]);
  });

  it.each([
    [-1, 'is "-1": needs to be non-negative'],
    ["NaN", 'is "NaN": enter a finite number such as 0.5'],
    ["Infinity", 'is "Infinity": enter a finite number such as 0.5'],
    [1e308, 'is "1e+308", which is larger than 1000000'],
    ["", "is empty: enter 0 for a runner that costs nothing"],
    ["0,5", 'is "0,5": write the decimal point as in 0.5'],
  ])("because a factor is %j says so", async (value, message) => {
    const json = { runners: [{ id: 1, publicProjectsMinutesCostFactor: value }] };
    const result = await callApi("POST", "/api/v1/minutes/what-if", { json });
    expect(result.status).toBe(422);
    expect(errorOf(result).details).toEqual([
      { path: "runners[0].publicProjectsMinutesCostFactor", message },
    ]);
  });

  it("because things do not exist names each, and one that is named twice", async () => {
    const result = await callApi("POST", "/api/v1/minutes/what-if", {
      json: {
        runners: [{ id: 1 }, { id: 77 }, { id: 1 }],
        quotas: { namespaces: [{ id: "01930000-0000-7000-8000-000000000000", minutes: 1 }] },
      },
    });
    expect(result.status).toBe(422);
    expect(errorOf(result).details.map(({ path }) => path)).toEqual([
      "runners[2].id",
      "runners[1].id",
      "quotas.namespaces[0].id",
    ]);
  });

  it.each([
    ["is empty", { from: NOW, to: NOW }, /is not before/],
    ["is too long", { from: "2020-01-01T00:00:00Z", to: NOW }, /limit periodDays/],
  ])("because the period %s names the limit", async (_, period, message) => {
    const result = await callApi("POST", "/api/v1/minutes/what-if", { json: period });
    expect(result.status).toBe(422);
    expect(errorOf(result).details).toMatchObject([
      { path: "from", message: expect.stringMatching(message) as string },
    ]);
  });

  it("because of its period and of a factor names both", async () => {
    const result = await callApi("POST", "/api/v1/minutes/what-if", {
      json: { from: NOW, to: NOW, runners: [{ id: 1, privateProjectsMinutesCostFactor: "-2" }] },
    });
    expect(errorOf(result).details.map(({ path }) => path)).toEqual([
      "from",
      "runners[0].privateProjectsMinutesCostFactor",
    ]);
  });

  it("because its caller left ends, and leaves the connection to others", async () => {
    const stop = new AbortController();
    const asked = minutesWhatIf(minutesWhatIfRequestSchema.parse(dearer), { signal: stop.signal });
    stop.abort(new Error("the caller left"));
    await expect(asked).rejects.toThrow("the caller left");
    expect((await ask(dearer)).total.builds).toBeGreaterThan(0);
  });
});

describe("what runners accounted", () => {
  it("is listed, the most expensive first", async () => {
    const { json } = await callApi("GET", "/api/v1/minutes/runners?limit=1");
    const { runners, runnerCount } = runnerUsageListSchema.parse(json);
    expect([runners.map(({ id }) => id), runnerCount]).toEqual([[1], 2]);
  });

  it("of one is by namespace and month, which add up", async () => {
    const { json } = await callApi("GET", "/api/v1/runners/2/minutes");
    const { usage, months, namespaces } = runnerMinutesSchema.parse(json);
    expect(usage).toMatchObject({ builds: 1, weightedSeconds: "60", minutes: 1 });
    expect(months).toEqual([{ month: MONTH, usage }]);
    expect(namespaces).toMatchObject([{ path: "beta", usage }]);
    expect((await callApi("GET", "/api/v1/runners/77/minutes")).status).toBe(404);
  });
});
