/**
 * Old months lose their builds and keep their sums, using the application's own role, and nothing is counted twice
 * afterwards.
 */
import { expect, it } from "vitest";
import { monthOf, monthsBefore } from "@/lib/minutes";
import { db, pool } from "@/lib/server/core/db";
import { firstDifference } from "@/lib/server/minutes/check";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { removeOldMonths } from "@/lib/server/minutes/retention";
import { updateSettings } from "@/lib/server/settings/service";
import { callApi } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";
import { closedEntry } from "@/test/support/minutes/closed";
import { report } from "@/test/support/minutes/reports";
import { restrictedDatabase } from "@/test/support/restrictedDatabase";

useHouse({ database: restrictedDatabase });

const PRESENT = monthOf(new Date().toISOString());
/** In the middle of the month so many before the present one. */
const ago = (months: number): string => `${monthsBefore(PRESENT, months)}-15T12:00:00.000Z`;
const keep = (ledgerMonths: number) =>
  updateSettings(
    { retention: { runsPerPolicy: 200, runDays: 180, artifactsPerPolicy: 48, ledgerMonths } },
    TESTER,
  );
const months = async (table: string): Promise<string[]> =>
  (
    await pool().query<{ month: string }>(
      `select distinct to_char(month, 'YYYY-MM') as month from ${table} order by 1`,
    )
  ).rows.map(({ month }) => month);
const partitions = async (): Promise<string[]> =>
  (
    await pool().query<{ name: string }>(
      "select relname as name from pg_class where relname ~ '^build_ledger_\\d{4}_\\d\\d$' order by 1",
    )
  ).rows.map(({ name }) => name.slice("build_ledger_".length).replace("_", "-"));
/** As if the months had expired an hour ago. */
const later = () => pool().query("update accounting_month set expired_at = expired_at - interval '1 hour'");

it("removes the builds of months past the bound, once nobody enters them, and says so in the audit", async () => {
  await closedEntry(1, ago(20));
  await closedEntry(2, ago(14));
  await closedEntry(3, ago(6));
  await ingestBuilds([report(4), report(5, { finishedAt: ago(20), runner: null })], TESTER);
  // Entered into the present month, since its own is closed.
  const late = { pipelineId: 606, finishedAt: ago(20) };
  await ingestBuilds([report(6, late)], TESTER);
  await keep(12);

  await removeOldMonths();
  expect(await partitions(), "those who began before may still enter").toContain(monthsBefore(PRESENT, 20));
  await later();
  await removeOldMonths();

  const [kept, open] = [monthsBefore(PRESENT, 6), PRESENT];
  expect(await months("build_ledger")).toEqual([kept, open]);
  expect(await months("monthly_usage")).toEqual([
    monthsBefore(PRESENT, 20),
    monthsBefore(PRESENT, 14),
    kept,
    open,
  ]);
  expect(await partitions()).not.toContain(monthsBefore(PRESENT, 14));
  const builds = await db().build.findMany({ orderBy: { id: "asc" } });
  expect(builds.map(({ id }) => Number(id))).toEqual([3, 4, 6]);
  expect((await callApi("GET", "/api/v1/pipelines/606/minutes")).json).toMatchObject({
    builds: [{ buildId: 6, month: PRESENT, belongsTo: monthsBefore(PRESENT, 20) }],
  });
  expect(await firstDifference(), "the sums of months without builds are no difference").toBeUndefined();
  for (const [month, isRemoved] of [
    [monthsBefore(PRESENT, 14), true],
    [kept, false],
  ] as const) {
    const { json } = await callApi("GET", `/api/v1/projects/1/minutes?month=${month}`);
    expect(json).toMatchObject({
      usage: { minutes: 1 },
      removedAt: isRemoved ? expect.stringContaining(PRESENT) : null,
    });
  }
  const events = await db().auditEvent.findMany({
    where: { action: "ledger.remove" },
    orderBy: { at: "asc" },
  });
  expect(events).toMatchObject([
    { target: `month/${monthsBefore(PRESENT, 20)}`, actor: "system", before: { builds: 1, minutes: 1 } },
    { target: `month/${monthsBefore(PRESENT, 14)}` },
  ]);
});

it("leaves later reports of removed builds aside, also when the bound is raised", async () => {
  await keep(1_200);
  const before = await months("build_ledger");
  const again = await ingestBuilds([report(1, { finishedAt: ago(20) }), report(9)], TESTER);
  expect(again).toMatchObject({ received: 2, expired: 1, changed: 1, accounted: 1 });
  await later();
  await removeOldMonths();
  expect(await months("build_ledger")).toEqual(before);
  expect(await db().build.count({ where: { id: 1n } })).toBe(0);
});

it("keeps the builds of a month whose sums they are not", async () => {
  const month = monthsBefore(PRESENT, 6);
  const client = await pool().connect();
  try {
    await client.query("begin");
    await client.query("set local plimsoll.restoring = 'on'");
    await client.query("update monthly_usage set builds = builds + 1 where month = $1::date", [
      `${month}-01`,
    ]);
    await client.query("commit");
  } finally {
    client.release();
  }
  await keep(2);
  await removeOldMonths();
  await later();
  await removeOldMonths();
  expect(await months("build_ledger")).toContain(month);
});

it("is refused by the database for a month that is open", async () => {
  await expect(
    pool().query("update accounting_month set dropped_at = now() where month = $1::date", [`${PRESENT}-01`]),
  ).rejects.toThrow(`The month ${PRESENT} is open`);
});
