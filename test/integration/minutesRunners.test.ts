/**
 * Runners' cost factors: what an administrator may enter, from when it applies, and that accounted amounts do not
 * change.
 */
import { describe, expect, it } from "vitest";
import { runnerDetailSchema, type RunnerDetail } from "@/lib/api/runners";
import { db } from "@/lib/server/core/db";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { callApi, errorOf, type ApiResult } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";
import { report } from "@/test/support/minutes/reports";

useHouse();

const patch = (id: number, json: object): Promise<ApiResult> =>
  callApi("PATCH", `/api/v1/runners/${id}`, { json });
const factors = (publicFactor: unknown, privateFactor: unknown, more: object = {}): object => ({
  publicProjectsMinutesCostFactor: publicFactor,
  privateProjectsMinutesCostFactor: privateFactor,
  ...more,
});
const read = async (id: number): Promise<RunnerDetail> =>
  runnerDetailSchema.parse((await callApi("GET", `/api/v1/runners/${id}`)).json);
const secondsOf = async (buildId: number): Promise<string | undefined> =>
  (await db().buildLedger.findFirst({ where: { buildId: BigInt(buildId) } }))?.weightedSeconds.toFixed();

const runner = { id: 1, type: "instance", description: "windows" } as const;
const soon = (): string => new Date(Date.now() + 86_400_000).toISOString();

describe("a runner", () => {
  it("that a build named has the default factors", async () => {
    await ingestBuilds([report(1, { runner })], TESTER);
    expect(await read(1)).toEqual({
      ...runner,
      ...factors("0", "1"),
      factors: [],
      scheduled: [],
      revision: 0,
    });
  });

  it("that was added by hand is one, and no second time", async () => {
    const add = (): Promise<ApiResult> =>
      callApi("POST", "/api/v1/runners", { json: { id: 2, type: "group" } });
    expect((await add()).status).toBe(201);
    expect((await add()).status).toBe(409);
    expect((await callApi("GET", "/api/v1/runners?limit=1")).json).toMatchObject({ items: [{ id: 1 }] });
    expect((await callApi("GET", "/api/v1/runners/9")).status).toBe(404);
  });
});

describe("its factors", () => {
  it("hold for builds that finish from then on, and change no entry", async () => {
    expect((await patch(1, { privateProjectsMinutesCostFactor: "2.5", message: "dearer" })).status).toBe(200);
    const finishedAt = new Date().toISOString();
    await ingestBuilds([report(2, { runner }), report(3, { runner, finishedAt })], TESTER);
    expect([await secondsOf(1), await secondsOf(2), await secondsOf(3)]).toEqual(["60", "60", "150"]);
    const after = await read(1);
    expect(after).toMatchObject(factors("0", "2.5"));
    expect(after.factors).toMatchObject([
      { version: 1, state: "inForce", message: "dearer", ...factors("0", "2.5") },
    ]);
  });

  it("can be scheduled, and taken back until they hold", async () => {
    const validFrom = soon();
    await patch(1, factors("0.04", 12, { validFrom }));
    const scheduled = await read(1);
    expect(scheduled).toMatchObject(factors("0", "2.5"));
    expect(scheduled.factors[0]).toMatchObject({
      version: 2,
      state: "scheduled",
      validFrom,
      ...factors("0.04", "12"),
    });
    expect((await callApi("DELETE", "/api/v1/runners/1/factors/2")).status).toBe(204);
    expect((await read(1)).factors).toHaveLength(1);
    expect((await callApi("DELETE", "/api/v1/runners/1/factors/1")).status).toBe(409);
    expect((await callApi("DELETE", "/api/v1/runners/1/factors/2")).status).toBe(404);
  });

  it.each([
    [-1, 'is "-1": needs to be non-negative'],
    ["NaN", 'is "NaN": enter a finite number such as 0.5'],
    ["Infinity", 'is "Infinity": enter a finite number such as 0.5'],
    [1e308, 'is "1e+308", which is larger than 1000000'],
    ["", "is empty: enter 0 for a runner that costs nothing"],
    ["0,5", 'is "0,5": write the decimal point as in 0.5'],
    ["0.0000001", 'is "0.0000001", which has more than 6 decimals'],
  ])("%j is refused: %s", async (value, message) => {
    const result = await patch(1, factors(value, value));
    expect(result.status).toBe(422);
    expect(errorOf(result).details).toEqual([
      { path: "publicProjectsMinutesCostFactor", message },
      { path: "privateProjectsMinutesCostFactor", message },
    ]);
    expect((await read(1)).factors).toHaveLength(1);
  });

  it.each([0, "0.04", 12, "1e3", 1_000_000, "0.000001"])("%j is taken", async (value) => {
    const result = await patch(2, { publicProjectsMinutesCostFactor: value });
    expect(result.status, result.text).toBe(200);
    expect(Number((await read(2)).publicProjectsMinutesCostFactor)).toBe(Number(value));
  });

  it("cannot begin in the past, nor be none at all", async () => {
    const past = await patch(1, factors(1, 1, { validFrom: "2026-01-01T00:00:00Z" }));
    expect(errorOf(past).details[0]?.path).toBe("validFrom");
    const both = await patch(1, factors(-1, 1, { validFrom: "2026-01-01T00:00:00Z" }));
    expect(errorOf(both).details.map(({ path }) => path)).toEqual([
      "publicProjectsMinutesCostFactor",
      "validFrom",
    ]);
    expect((await patch(1, { message: "nothing" })).status).toBe(422);
  });

  it("are refused by the database itself where they are not finite", async () => {
    for (const value of ["NaN", "-1", "1000001"]) {
      const insert = db().$executeRawUnsafe(
        `insert into runner_factor values (1, 50, now(), '${value}', 1, '', 'ada', now())`,
      );
      await expect(insert, value).rejects.toThrow("runner_factor_range");
    }
  });

  it("changed by several at once make one version each", async () => {
    await Promise.all([3, 4, 5, 6].map((factor) => patch(2, { privateProjectsMinutesCostFactor: factor })));
    const versions = (await read(2)).factors.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => b - a));
    expect(versions).toHaveLength(10);
  });
});

describe("several runners", () => {
  const bulk = (runners: readonly object[], more: object = {}): Promise<ApiResult> =>
    callApi("PATCH", "/api/v1/runners", { json: { runners, ...more } });
  const events = (): Promise<number> => db().auditEvent.count({ where: { action: "runner.factors" } });

  it("are changed at once, each with its version and its event", async () => {
    for (const id of [21, 22]) {
      await callApi("POST", "/api/v1/runners", { json: { id, type: "instance" } });
    }
    const before = await events();
    const validFrom = soon();
    const result = await bulk(
      [
        { id: 21, privateProjectsMinutesCostFactor: "2", revision: 0 },
        { id: 22, publicProjectsMinutesCostFactor: "0.5", revision: 0 },
      ],
      { validFrom, message: "from tomorrow" },
    );
    expect(result.status, result.text).toBe(200);
    expect((await read(21)).scheduled).toMatchObject([
      { version: 1, validFrom, message: "from tomorrow", ...factors("0", "2") },
    ]);
    expect((await read(22)).scheduled).toMatchObject([{ version: 1, ...factors("0.5", "1") }]);
    expect(await events()).toBe(before + 2);
  });

  it("are changed all or none: what is wrong is named with its position", async () => {
    const before = await events();
    const wrong = await bulk([
      { id: 21, privateProjectsMinutesCostFactor: "3" },
      { id: 22, privateProjectsMinutesCostFactor: "0,5" },
    ]);
    expect(wrong.status).toBe(422);
    expect(errorOf(wrong).details).toEqual([
      {
        path: "runners[1].privateProjectsMinutesCostFactor",
        message: 'is "0,5": write the decimal point as in 0.5',
      },
    ]);
    const unknown = await bulk([
      { id: 21, privateProjectsMinutesCostFactor: "3" },
      { id: 404, privateProjectsMinutesCostFactor: "3" },
    ]);
    expect(errorOf(unknown).details).toMatchObject([{ path: "runners[1].id" }]);
    const twice = { id: 21, privateProjectsMinutesCostFactor: "3" };
    expect((await bulk([twice, twice])).status).toBe(422);
    expect((await bulk([{ id: 21 }])).status).toBe(422);
    expect((await read(21)).factors).toHaveLength(1);
    expect(await events()).toBe(before);
  });

  it("are not changed when one of them was since", async () => {
    const stale = await bulk([
      { id: 21, privateProjectsMinutesCostFactor: "3", revision: 1 },
      { id: 22, privateProjectsMinutesCostFactor: "3", revision: 0 },
    ]);
    expect(stale.status).toBe(412);
    expect(stale.json).toMatchObject({ current: [{ id: 22, revision: 1 }] });
    expect((await read(21)).factors).toHaveLength(1);
  });

  it("nor one with If-Match; taking a version back counts as a change", async () => {
    const change = (etag: string): Promise<ApiResult> =>
      callApi("PATCH", "/api/v1/runners/21", {
        json: { privateProjectsMinutesCostFactor: "4", validFrom: soon() },
        headers: { "if-match": etag },
      });
    expect((await callApi("GET", "/api/v1/runners/21")).headers.get("etag")).toBe('"1"');
    expect((await callApi("DELETE", "/api/v1/runners/21/factors/1")).status).toBe(204);
    expect((await change('"1"')).status).toBe(412);
    const changed = await change('"2"');
    expect([changed.status, changed.headers.get("etag")]).toEqual([200, '"3"']);
    // Who still means to take the first one back does not find another under its number.
    expect((await read(21)).factors).toMatchObject([{ version: 3, ...factors("0", "4") }]);
    expect((await callApi("DELETE", "/api/v1/runners/21/factors/1")).status).toBe(404);
  });
});
