/**
 * Quotas that run out: each level is reported once per namespace and month, whichever process notices, dies or
 * changes the quota.
 */
import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { overviewSchema } from "@/lib/api/overview";
import { monthOf } from "@/lib/minutes";
import { monthText } from "@/lib/numeric/month";
import { db, pool } from "@/lib/server/core/db";
import { checkQuotas } from "@/lib/server/minutes/alerts/check";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { startWorker } from "@/lib/server/operations/worker";
import { updateSettings } from "@/lib/server/settings/service";
import { createWebhook } from "@/lib/server/webhooks/service";
import { callApi } from "@/test/support/call";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { killAtWork } from "@/test/support/killed";
import { report, writeAtOnce } from "@/test/support/minutes/reports";
import { startReceiver, type Receiver } from "@/test/support/receiver";
import { restrictedDatabase } from "@/test/support/restrictedDatabase";

useHouse({ database: restrictedDatabase });

const INSTANCE = "00000000-0000-0000-0000-000000000000";
const NOW = new Date().toISOString();
const SECRET = "a-signing-secret-of-a-test";
let receiver: Receiver;
let acme = "";
let nextBuild = 1;
let version = 1;

beforeAll(async () => {
  receiver = await startReceiver();
  await createWebhook({ name: "chat", url: `${receiver.origin}/hook`, secret: SECRET }, TESTER);
  await createWebhook(
    { name: "images", url: `${receiver.origin}/images`, secret: SECRET, events: ["expectedImages.dropped"] },
    TESTER,
  );
  await updateSettings({ alertRecipients: ["team@example.com"] }, TESTER);
});
afterAll(() => receiver.close());

beforeEach(async () => {
  receiver.reset();
  await use(0.001);
  acme = (await db().namespace.findUniqueOrThrow({ where: { path: "acme" } })).id;
});
afterEach(async () => {
  await db().operation.deleteMany();
  for (const table of [
    "minutes_quota",
    "minutes_notification",
    "quota_check",
    "build_ledger",
    "monthly_usage",
    "daily_usage",
    "runner_usage",
  ]) {
    await pool().query(`delete from ${table}`);
  }
});

/** Reports builds of one minute, or of less, one batch each, by eight writers. */
async function use(minutes: number, finishedAt = NOW): Promise<void> {
  const batches: ReturnType<typeof report>[][] = [];
  for (let left = minutes; left > 0; left -= 1) {
    const durationSeconds = String(Math.min(60, left * 60));
    batches.push([report(nextBuild++, { finishedAt, durationSeconds })]);
  }
  await writeAtOnce(batches, 8, (batch) => ingestBuilds(batch, TESTER));
}

async function setQuota(minutes: number | null, rootId = acme, validFrom = new Date()): Promise<void> {
  await db().minutesQuota.create({ data: { rootId, version: version++, validFrom, minutes, author: "ada" } });
}

const levels = async (): Promise<number[]> =>
  (await db().minutesNotification.findMany({ orderBy: { createdAt: "asc" } })).map(({ level }) => level);
const outbox = async (): Promise<string[]> =>
  (await db().operation.findMany({ orderBy: { subject: "asc" } })).map(({ subject }) => subject);

/** Of the overview. */
async function alerts() {
  const { minutes } = overviewSchema.parse((await callApi("GET", "/api/v1/overview")).json);
  return minutes.state === "ok" ? minutes.data : undefined;
}

describe("many writers and several processes", () => {
  it("8 writers that pass the three levels: three notifications, and three of each delivery", async () => {
    await setQuota(100);
    for (const minutes of [75, 20, 5]) {
      await Promise.all([use(minutes), checkQuotas(), checkQuotas()]);
      await Promise.all([checkQuotas(), checkQuotas(), checkQuotas(), checkQuotas()]);
    }
    expect(await levels()).toEqual([25, 5, 0]);
    expect(await outbox()).toEqual([
      "email/alerts",
      "email/alerts",
      "email/alerts",
      "webhook/chat",
      "webhook/chat",
      "webhook/chat",
    ]);
  });

  it("that pass all levels at once are told of the lowest alone", async () => {
    await setQuota(10);
    await use(12);
    await Promise.all([checkQuotas(), checkQuotas(), checkQuotas()]);
    expect(await levels()).toEqual([0]);
    expect(await outbox()).toEqual(["email/alerts", "webhook/chat"]);
    const month = monthText(monthOf(NOW));
    expect(await db().emailDelivery.findMany()).toMatchObject([
      {
        subject: `acme has used up its compute minutes of ${month}`,
        text: expect.stringContaining(`Month:      ${month} (UTC)`) as unknown,
      },
    ]);
  });

  it("say in the installation's unit what the queue does then, which drops nothing", async () => {
    await callApi("PUT", "/api/v1/settings", { json: { minutesUnit: "credits" } });
    try {
      await setQuota(10);
      await use(12);
      await checkQuotas();
      const [mail] = await db().emailDelivery.findMany();
      expect(mail?.subject).toBe(`acme has used up its credits of ${monthText(monthOf(NOW))}`);
      expect(mail?.text).toContain("Used:       12 of 10 credits");
      expect(mail?.text).toContain(
        "From now on Plimsoll's queue gives instance runners only jobs that cost nothing, and running jobs go on. Where GitLab or a script enforces the quota, new pipelines may be dropped, and running builds once 1,000 credits are overdrawn.",
      );
    } finally {
      await callApi("PUT", "/api/v1/settings", { json: { minutesUnit: "minutes" } });
    }
  });

  it("do not say that a quota is used up while minutes of its last percent are left", async () => {
    await setQuota(200);
    await use(199);
    await checkQuotas();
    expect(await levels()).toEqual([0]);
    const left = `less than 1% of its compute minutes of ${monthText(monthOf(NOW))} left`;
    expect(await db().emailDelivery.findMany()).toMatchObject([
      {
        subject: `acme has ${left}`,
        text: expect.stringMatching(
          /Left: +1 minutes, <1%\n\n.*Once the quota is used up, Plimsoll/,
        ) as unknown,
      },
    ]);
    const told = await db().change.findMany({ where: { kind: "quota.level" }, orderBy: { id: "desc" } });
    expect(JSON.stringify(told[0])).toContain("less than 1% left");
    expect(told[0]?.fields).toContainEqual({ path: "month", before: null, after: monthOf(NOW) });
    expect(await alerts()).toMatchObject({
      items: [{ stage: "exceeded", percentLeft: 0, usedUp: false, overSince: null }],
    });
  });

  it("and are killed while they look: nothing is lost, nothing told twice", async () => {
    await setQuota(100);
    for (const minutes of [75, 20, 5]) {
      await Promise.all([use(minutes), killAtWork("alert"), killAtWork("alert")]);
      // The database may still be ending the transaction of one that was killed, whose marks are skipped until then.
      await eventually(async () => {
        await checkQuotas();
        return (await db().quotaCheck.count()) === 0;
      });
    }
    expect(await levels()).toEqual([25, 5, 0]);
    expect(await outbox()).toHaveLength(6);
    expect(await db().quotaCheck.count()).toBe(0);
  });
});

describe("a level", () => {
  it("is told again, under an id of its own, once it is reached under a quota that was raised meanwhile", async () => {
    await setQuota(10);
    await use(10);
    await checkQuotas();
    expect(await levels()).toEqual([0]);
    // 16% of it is left: that is less than was told.
    await setQuota(12);
    await checkQuotas();
    expect(await levels()).toEqual([0]);
    await use(2);
    await checkQuotas();
    const told = await db().minutesNotification.findMany();
    expect(told).toMatchObject([{ level: 0, times: 2 }]);
    expect(Number(told[0]?.usedMinutes)).toBeCloseTo(12.001, 6);
    const sent = await pool().query<{ id: string }>(
      "select body::json->>'id' as id from webhook_delivery order by id",
    );
    expect(sent.rows.map(({ id }) => id)).toEqual([
      `quota/${acme}/${monthOf(NOW)}/0`,
      `quota/${acme}/${monthOf(NOW)}/0/2`,
    ]);
    await setQuota(40);
    await use(20);
    await checkQuotas();
    expect(await levels()).toEqual([0, 25]);
    await checkQuotas();
    expect(await outbox()).toHaveLength(6);
  });

  it("is not told again when builds are taken off and come again", async () => {
    await setQuota(10);
    const build = report(nextBuild++, { finishedAt: NOW, durationSeconds: "480" });
    await ingestBuilds([build], TESTER);
    await checkQuotas();
    expect(await levels()).toEqual([25]);
    await ingestBuilds([{ ...build, revision: 1, durationSeconds: "60" }], TESTER);
    await checkQuotas();
    await ingestBuilds([{ ...build, revision: 2 }], TESTER);
    await checkQuotas();
    expect(await outbox()).toHaveLength(2);
  });

  it("is noticed when the quota is lowered or set for everybody, at once or from an instant on", async () => {
    await use(80);
    await checkQuotas();
    expect(await levels()).toEqual([]);
    await setQuota(100, INSTANCE);
    await checkQuotas();
    expect(await levels()).toEqual([25]);
    await setQuota(82, acme, new Date(Date.now() + 3_600_000));
    await checkQuotas();
    expect(await levels()).toEqual([25]);
    expect(await db().quotaCheck.count(), "it waits for its instant").toBe(1);
    await pool().query("update minutes_quota set valid_from = now() where minutes = 82");
    await checkQuotas();
    expect(await levels()).toEqual([25, 5]);
  });

  it("counts late builds of a closed month in the month that they are entered into", async () => {
    await setQuota(10);
    await use(9, new Date(Date.now() - 100 * 86_400_000).toISOString());
    await checkQuotas();
    const rows = await db().minutesNotification.findMany();
    expect(rows.map(({ month, level }) => [month.toISOString().slice(0, 7), level])).toEqual([
      [monthOf(NOW), 25],
    ]);
  });

  it("starts over with each month", async () => {
    await setQuota(10);
    await pool().query(
      "insert into minutes_notification (root_id, month, level) values ($1, '2026-01-01', 0)",
      [acme],
    );
    await use(9);
    await checkQuotas();
    expect(await levels()).toContain(25);
  });
});

it("is told to the webhooks that want it, signed, and shown on the overview until the quota is raised", async () => {
  await setQuota(100);
  await use(96);
  await checkQuotas();
  const worker = startWorker();
  try {
    const taken = await eventually(() => Promise.resolve(receiver.taken[0]));
    expect(JSON.parse(taken.body)).toMatchObject({
      type: "minutes.quota",
      id: `quota/${acme}/${monthOf(NOW)}/5`,
      namespace: { id: acme, path: "acme" },
      month: monthOf(NOW),
      level: 5,
      stage: "danger",
      percentLeft: 4,
      usedMinutes: 96,
      quotaMinutes: 100,
      leftMinutes: 4,
    });
    const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(taken.signature) ?? [];
    expect(hex).toBe(createHmac("sha256", SECRET).update(`${seconds}.${taken.body}`).digest("hex"));
  } finally {
    await worker.stop();
  }
  expect(await alerts()).toMatchObject({
    items: [
      {
        namespace: { path: "acme" },
        stage: "danger",
        percentLeft: 4,
        overSince: null,
        usedMinutes: 96,
        quotaMinutes: 100,
      },
    ],
    more: 0,
  });
  const child = await db().namespace.create({
    data: { rootId: acme, parentId: acme, path: `acme/group-${nextBuild}` },
  });
  for (const id of [acme, child.id]) {
    const { json } = await callApi("GET", `/api/v1/namespaces/${id}/minutes`);
    expect(json).toMatchObject({ alert: { namespace: { path: "acme" }, stage: "danger", percentLeft: 4 } });
    const past = await callApi("GET", `/api/v1/namespaces/${id}/minutes?month=2026-01`);
    expect(past.json).toMatchObject({ alert: null });
  }
  expect((await callApi("GET", "/metrics")).text).toMatch(
    /plimsoll_namespace_minutes_used\{namespace="acme"\} 96\.001/,
  );
  await setQuota(1_000);
  expect(await alerts()).toMatchObject({ items: [], more: 0, started: true });
  expect((await callApi("GET", `/api/v1/namespaces/${acme}/minutes`)).json).toMatchObject({ alert: null });
});

it("lists those that are furthest over their quotas, the worst first, with the day on which each was used up", async () => {
  await setQuota(100, INSTANCE);
  // Nothing is left of any, and the worst are the last by name.
  const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
  const pathOf = (number: number): string => `over-${String(number).padStart(2, "0")}`;
  await ingestBuilds(
    numbers.map((number) =>
      report(nextBuild++, {
        project: { id: 100 + number, path: `${pathOf(number)}/app`, visibility: "private" },
        finishedAt: NOW,
        durationSeconds: String((100 + number) * 60),
      }),
    ),
    TESTER,
  );
  await checkQuotas();
  const list = await alerts();
  expect(list?.items.map(({ namespace }) => namespace.path)).toEqual(numbers.slice(2).reverse().map(pathOf));
  expect(list).toMatchObject({ more: 2 });
  expect(new Set(list?.items.map(({ overSince }) => overSince))).toEqual(new Set([NOW.slice(0, 10)]));
});
