/**
 * An administrator resets a namespace's use in the month: the count starts again, and the ledger keeps every build.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { dispatch } from "@/cli/dispatch";
import { minutesResetOutcomeSchema, type MinutesResetOutcome } from "@/lib/api/minutesReset";
import { monthUsageSchema, namespaceMinutesSchema, type NamespaceMinutes } from "@/lib/api/minutes";
import { quotaPreviewSchema } from "@/lib/api/quotas";
import { minutesDecisionSchema } from "@/lib/api/minutesDecision";
import { monthOf } from "@/lib/minutes";
import { db, pool } from "@/lib/server/core/db";
import { checkQuotas } from "@/lib/server/minutes/alerts/check";
import { readFullest } from "@/lib/server/minutes/alerts/fullest";
import { firstDifference } from "@/lib/server/minutes/check";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { exceededRoots } from "@/lib/server/minutes/read/exceeded";
import { monthLimits } from "@/lib/server/minutes/read/limits";
import { callApi, errorOf } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";
import { report } from "@/test/support/minutes/reports";

useHouse();

const NOW = new Date().toISOString();
const MONTH = monthOf(NOW);
let acme = "";
let group = "";
let nextBuild = 1;

/** Minutes that acme uses now. */
const use = (minutes: number): Promise<unknown> =>
  ingestBuilds(
    [
      report(nextBuild++, {
        project: { id: 1, path: "acme/group/app", visibility: "private" },
        finishedAt: NOW,
        durationSeconds: String(60 * minutes),
      }),
    ],
    TESTER,
  );
const post = (json: object, id = acme) => callApi("POST", `/api/v1/namespaces/${id}/minutes/reset`, { json });
async function reset(json: object): Promise<MinutesResetOutcome> {
  const { status, json: answer, text } = await post(json);
  expect(status, text).toBe(200);
  return minutesResetOutcomeSchema.parse(answer);
}
const page = async (): Promise<NamespaceMinutes> =>
  namespaceMinutesSchema.parse((await callApi("GET", `/api/v1/namespaces/${acme}/minutes`)).json);
const decision = async () =>
  minutesDecisionSchema.parse(
    (await callApi("GET", `/api/v1/namespaces/${acme}/minutes/decision?runningMinutes=1390`)).json,
  );
const told = async (): Promise<number> =>
  db().operation.count({ where: { subject: { startsWith: "email/" } } });
const levels = async (): Promise<string[]> =>
  (await db().minutesNotification.findMany({ orderBy: { level: "desc" } })).map(
    ({ level, times }) => `${level}% ${times}`,
  );

beforeAll(async () => {
  await use(400.25);
  acme = (await db().namespace.findUniqueOrThrow({ where: { path: "acme" } })).id;
  group = (await db().namespace.findUniqueOrThrow({ where: { path: "acme/group" } })).id;
  await callApi("PUT", "/api/v1/settings", { json: { alertRecipients: ["team@example.com"] } });
  await callApi("PATCH", `/api/v1/namespaces/${acme}`, {
    json: { monthlyMinutes: 400, purchasedMinutes: 100, message: "" },
  });
  await use(99.75);
  await checkQuotas();
});

describe("a reset", () => {
  it("is refused without a reason, of a subgroup, of an unknown namespace and for a subgroup's number", async () => {
    expect(errorOf(await post({})).details).toEqual([
      { path: "message", message: "must say why: it is shown on the namespace's page and in the audit log" },
    ]);
    expect((await post({ message: "x" }, group)).status).toBe(422);
    expect((await post({ message: "x" }, "0190b5a0-0000-7000-8000-000000000001")).status).toBe(404);
    expect((await post({ message: "x", undoes: 7 })).status).toBe(404);
    expect((await post({ message: "x", undoes: 0.5, more: 1 })).status).toBe(422);
  });

  it("is previewed, and a preview changes nothing", async () => {
    expect(await levels()).toEqual(["0% 1"]);
    const outcome = await reset({ dryRun: true });
    expect(outcome).toMatchObject({
      dryRun: true,
      month: MONTH,
      number: null,
      minutes: 500,
      before: { quota: { standing: "over", usedMinutes: 500, resetMinutes: 0 }, notificationLevel: 0 },
      after: {
        quota: { standing: "fine", usedMinutes: 0, resetMinutes: 500, leftMinutes: 500 },
        notificationLevel: 100,
      },
    });
    expect((await page()).quota).toEqual(outcome.before.quota);
    expect([...(await exceededRoots())]).toEqual([acme]);
  });

  it("lets what counts begin again, everywhere alike, and leaves what was accounted", async () => {
    const before = await page();
    const { number, after } = await reset({ message: " a broken pipeline " });
    expect(number).toBe(1);
    const of = await page();
    expect(of.quota).toEqual(after.quota);
    expect({ usage: of.usage, months: of.months, projects: of.projects }).toEqual({
      usage: before.usage,
      months: before.months,
      projects: before.projects,
    });
    expect(of.resets).toMatchObject([
      { number: 1, minutes: 500, undoes: null, state: "inForce", message: "a broken pipeline" },
    ]);
    expect(before).toMatchObject({ overSince: NOW.slice(0, 10), alert: { usedUp: true } });
    expect(of).toMatchObject({ overSince: null, alert: null });
    expect(await exceededRoots()).toEqual(new Set());
    const { pipeline, running } = await decision();
    expect([pipeline.outcome, running.outcome]).toEqual(["allowed", "continues"]);
    expect(running.arithmetic[0]?.formula).toBe("500 − 0 − 1390 = −890");
    const all = monthUsageSchema.parse((await callApi("GET", "/api/v1/minutes")).json);
    expect(all.namespaces).toMatchObject([{ usage: before.usage, quota: after.quota }]);
    expect(await readFullest(9)).toEqual([{ path: "acme", used: 0, quota: 500 }]);
    expect(await firstDifference()).toBeUndefined();
    const { json } = await callApi("POST", "/api/v1/namespaces/quota/preview", {
      json: { target: acme, monthlyMinutes: 10 },
    });
    expect(quotaPreviewSchema.parse(json)).toMatchObject({
      before: { over: 0, fine: 1 },
      namespaces: [{ usedMinutes: 0, before: { monthsPassed: 0 }, after: { monthsPassed: 0 } }],
    });
    const whatIf = await callApi("POST", "/api/v1/minutes/what-if", {
      json: { runners: [{ id: 1, privateProjectsMinutesCostFactor: 2 }] },
    });
    expect(whatIf.json).toMatchObject({
      quotas: [{ path: "acme", month: MONTH, before: { used: 0 }, after: { used: 500 } }],
    });
    let out = "";
    const io = { stdout: (text: string) => void (out += text), stderr: () => undefined };
    expect(await dispatch(["minutes"], io)).toBe(0);
    expect(out).toMatch(/reset min.*\nacme .* 500\.00 +500 +500\.00 +500 +100 +ok\n/s);
    const csv = await callApi("GET", "/api/v1/minutes?format=csv");
    expect(csv.text).toMatch(/,0,500,100,fine,500\r?\n$/);
  });

  it("stands in the audit log and among what changed", async () => {
    const event = await db().auditEvent.findFirstOrThrow({ where: { action: "quota.reset" } });
    expect(event).toMatchObject({
      target: "quota/acme",
      before: { usedMinutes: 500 },
      after: { usedMinutes: 0, month: MONTH, number: 1, message: "a broken pipeline" },
    });
    expect(await db().change.count({ where: { kind: "quota.reset" } })).toBe(1);
  });

  it("has nothing to take off twice, and of two at once one takes it", async () => {
    expect(errorOf(await post({ message: "x" }))).toMatchObject({
      code: "nothingUsed",
      message: expect.stringContaining("There is nothing to reset") as unknown,
    });
    await use(40.5);
    const statuses = await Promise.all([1, 2, 3].map(async () => (await post({ message: "x" })).status));
    expect(statuses.sort()).toEqual([200, 409, 409]);
    expect((await page()).quota).toMatchObject({ usedMinutes: 0, resetMinutes: 540.5 });
  });

  it("lets the levels be told again, as in GitLab", async () => {
    const sent = await told();
    await use(380);
    await checkQuotas();
    expect(await levels()).toEqual(["25% 1", "0% 1"]);
    await use(120);
    await checkQuotas();
    expect(await levels()).toEqual(["25% 1", "0% 2"]);
    expect((await told()) - sent).toBe(2);
    expect(await page()).toMatchObject({ overSince: NOW.slice(0, 10), quota: { standing: "over" } });
  });

  it("leaves purchased minutes to the next month that it did not let be used", async () => {
    await pool().query("update minutes_quota set valid_from = '2026-01-01' where root_id = $1", [acme]);
    const [year, of] = MONTH.split("-").map(Number);
    const next = new Date(Date.UTC(year ?? 0, of ?? 0, 2)).toISOString();
    const purchasedNext = async () => (await monthLimits([acme], monthOf(next), next))(acme).purchased;
    // 500 count of 400 monthly and 100 purchased ones.
    expect(await purchasedNext()).toBe("0");
    await reset({ message: "again" });
    expect(await purchasedNext()).toBe("100");
  });
});

describe("a reset that is taken back", () => {
  it("counts again, once, and tells nothing that was told", async () => {
    const { resets, quota } = await page();
    const [last] = resets;
    const sent = await told();
    const outcome = await reset({ undoes: last?.number, message: "a mistake" });
    expect(outcome).toMatchObject({
      minutes: -500,
      before: { quota: { usedMinutes: 0 }, notificationLevel: 100 },
      after: { quota: { usedMinutes: 500 }, notificationLevel: 0 },
    });
    expect(quota?.usedMinutes).toBe(0);
    const after = await page();
    expect(after.resets.slice(0, 2)).toMatchObject([
      { undoes: last?.number, state: "takesBack", minutes: -500, message: "a mistake" },
      { number: last?.number, state: "takenBack" },
    ]);
    await checkQuotas();
    expect(await told()).toBe(sent);
    expect([...(await exceededRoots())]).toEqual([acme]);
    expect(errorOf(await post({ undoes: last?.number, message: "x" })).code).toBe("takenBack");
    expect(errorOf(await post({ undoes: after.resets[0]?.number, message: "x" })).code).toBe("noReset");
    expect(await db().auditEvent.count({ where: { action: "quota.undoReset" } })).toBe(1);
  });

  it("is refused for a month that is over", async () => {
    await db().minutesReset.create({
      data: {
        rootId: acme,
        number: 99,
        month: new Date("2026-01-01"),
        weightedSeconds: 60,
        message: "old",
        author: "ada",
      },
    });
    expect(errorOf(await post({ undoes: 99, message: "x" }))).toMatchObject({
      code: "otherMonth",
      message: "Reset 99 is of January 2026: only one of the present month can be taken back.",
    });
  });
});

it("says since when a quota is used up, also if a reset took off thirds of a minute", async () => {
  const build = (id: number, durationSeconds: string) =>
    report(id, {
      project: { id: 70, path: "thirds/app", visibility: "private" },
      finishedAt: NOW,
      durationSeconds,
    });
  await ingestBuilds([build(9_001, "40")], TESTER);
  const { id } = await db().namespace.findUniqueOrThrow({ where: { path: "thirds" } });
  await callApi("PATCH", `/api/v1/namespaces/${id}`, { json: { monthlyMinutes: 100 } });
  await post({ message: "two thirds" }, id);
  await ingestBuilds([build(9_002, "6000")], TESTER);
  const of = namespaceMinutesSchema.parse((await callApi("GET", `/api/v1/namespaces/${id}/minutes`)).json);
  expect(of.quota).toMatchObject({ standing: "over", usedMinutes: 100, resetMinutes: 0.67 });
  expect(of.overSince).toBe(NOW.slice(0, 10));
  const all = monthUsageSchema.parse((await callApi("GET", "/api/v1/minutes")).json);
  expect(all.namespaces.find(({ path }) => path === "thirds")?.overSince).toBe(NOW.slice(0, 10));
});
