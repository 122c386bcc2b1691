/**
 * Changes as webhook events: signed, and sent to receivers that subscribe to the part. Undelivered events stay and
 * are sent again.
 */
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { webhookDeliveriesSchema, webhooksSchema, type WebhookDeliveryView } from "@/lib/api/webhooks";
import { recordChanges, type NewChange } from "@/lib/server/changes/record";
import { db, LONG_WRITE } from "@/lib/server/core/db";
import { removeEnded } from "@/lib/server/operations/retention";
import { startWorker } from "@/lib/server/operations/worker";
import { deliver, eventBody } from "@/lib/server/webhooks/notify";
import { createWebhook } from "@/lib/server/webhooks/service";
import { callApi, errorOf, type ApiResult } from "@/test/support/call";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { lockWaits } from "@/test/support/locks";
import { makePerson } from "@/test/support/people";
import { startReceiver, type Receiver } from "@/test/support/receiver";

useHouse();

const SECRET = "signing-secret-of-a-test";
const DELIVERIES = "/api/v1/webhook-receivers/ops/deliveries";
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  const input = { url: `${receiver.origin}/hook`, secret: SECRET };
  await createWebhook({ ...input, name: "ops", events: ["changes.waterlines", "changes.queue"] }, TESTER);
  await createWebhook({ ...input, name: "alerts" }, TESTER);
});
afterAll(() => receiver.close());

const crossing = (node: string): NewChange => ({
  kind: "node.over",
  subject: `node/${node}`,
  actor: "system",
  path: `/nodes/${node}`,
  fields: [{ path: "CPU use", before: "900 mC, line 1000 mC", after: "1100 mC, line 1000 mC" }],
});

async function deliveries(query = ""): Promise<WebhookDeliveryView[]> {
  const { json, status, text } = await callApi("GET", `${DELIVERIES}${query}`);
  expect(status, text).toBe(200);
  return webhookDeliveriesSchema.parse(json).items;
}

it("shows each receiver with the events that it chose", async () => {
  const { json } = await callApi("GET", "/api/v1/webhook-receivers");
  expect(webhooksSchema.parse(json).items.map(({ name, events }) => [name, events])).toEqual([
    ["alerts", ["expectedImages.dropped", "minutes.quota"]],
    ["ops", ["changes.waterlines", "changes.queue"]],
  ]);
});

it("sends the changes of a transaction as one event to receivers that chose the part, and to no other", async () => {
  await db().$transaction((tx) =>
    recordChanges(tx, [
      crossing("n-1"),
      crossing("n-2"),
      { kind: "quota.change", subject: "quota/a", actor: "ada", after: {}, path: null },
    ]),
  );
  expect(await db().webhookDelivery.count()).toBe(1);
  const worker = startWorker();
  try {
    const taken = await eventually(() => Promise.resolve(receiver.taken[0]));
    expect(JSON.parse(taken.body)).toMatchObject({
      type: "changes.waterlines",
      more: 0,
      changes: [
        {
          kind: "node.over",
          title: "Node went over a waterline",
          subject: "node/n-1",
          path: "/nodes/n-1",
          fields: [{ path: "CPU use", before: "900 mC, line 1000 mC" }],
        },
        { subject: "node/n-2" },
      ],
    });
    const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(taken.signature) ?? [];
    expect(hex).toBe(createHmac("sha256", SECRET).update(`${seconds}.${taken.body}`).digest("hex"));
    await eventually(async () => (await deliveries("?state=succeeded")).length === 1);
  } finally {
    await worker.stop();
  }
});

it("keeps what nobody took, lists it, and sends it again once with the same body", async () => {
  receiver.reset();
  await db().$transaction((tx) => recordChanges(tx, [crossing("n-3")]));
  const [queued] = await deliveries("?state=queued");
  const path = `${DELIVERIES}/${queued?.id ?? ""}/redeliver`;
  const early = await callApi("POST", path);
  expect([early.status, errorOf(early).code]).toEqual([409, "notFailed"]);
  const message = "Given up after 6 attempts: it answered HTTP 503";
  await db().operation.update({
    where: { id: queued?.id },
    data: { state: "failed", stage: "done", message },
  });
  expect(await deliveries("?state=failed")).toMatchObject([
    { id: queued?.id, event: "changes.waterlines", state: "failed", message, sentAgain: null },
  ]);
  const again = await callApi("POST", path);
  expect(again.status, again.text).toBe(202);
  const [dead] = await deliveries("?state=failed");
  expect(again.json).toMatchObject({ id: dead?.sentAgain, kind: "webhook", state: "queued" });
  const twice = await callApi("POST", path);
  expect([twice.status, errorOf(twice).code]).toEqual([409, "sentAgain"]);
  const worker = startWorker();
  try {
    const taken = await eventually(() =>
      Promise.resolve(receiver.taken.find(({ delivery }) => delivery === dead?.sentAgain)),
    );
    expect(JSON.parse(taken.body)).toMatchObject({ changes: [{ subject: "node/n-3" }] });
    // A worker that stops between the receiver's answer and its noting puts the delivery back into the queue.
    await eventually(async () => (await deliveries("?state=succeeded")).length === 2);
  } finally {
    await worker.stop();
  }
});

it("keeps dead letters when retention removes what was taken", async () => {
  const old = new Date(Date.now() - 60 * 86_400_000);
  await db().operation.updateMany({ where: { kind: "webhook" }, data: { createdAt: old } });
  await removeEnded("webhook", { perSubject: 1, days: 30, states: ["succeeded", "cancelled"] });
  expect((await deliveries()).map(({ state }) => state).sort()).toEqual(["failed", "succeeded"]);
  await removeEnded("webhook", { perSubject: 1_000, days: 30, states: ["failed"] });
  expect((await deliveries()).map(({ state }) => state)).toEqual(["succeeded"]);
});

it("has a name of its own, and says at the field that it is taken", async () => {
  const again = { name: "ops", url: `${receiver.origin}/hook`, secret: SECRET };
  const { status, json } = await callApi("POST", "/api/v1/webhook-receivers", { json: again });
  expect(status).toBe(409);
  expect(json).toMatchObject({
    error: {
      code: "nameTaken",
      details: [{ path: "name", message: expect.stringMatching(/is taken.*choose another/) as string }],
    },
  });
});

it("is for administrators, of a webhook that is there", async () => {
  const tuner = await makePerson("no-deliveries", "tuner");
  expect((await callApi("GET", DELIVERIES, { as: tuner })).status).toBe(403);
  expect((await callApi("GET", "/api/v1/webhook-receivers/none/deliveries")).status).toBe(404);
  const unknown = `${DELIVERIES}/00000000-0000-4000-8000-000000000000/redeliver`;
  expect((await callApi("POST", unknown)).status).toBe(404);
  expect((await callApi("POST", `${DELIVERIES}/x/redeliver`)).status).toBe(404);
});

it("is read, watched and cancelled as an operation by administrators alone", async () => {
  await createWebhook(
    { name: "quiet", url: `${receiver.origin}/hook`, secret: SECRET, events: ["changes.discovery"] },
    TESTER,
  );
  const webhook = await db().webhook.findUniqueOrThrow({ where: { name: "quiet" } });
  const id = await db().$transaction((tx) => deliver(tx, webhook, eventBody("test", {})));
  const path = `/api/v1/operations/${id}`;
  const calls = [
    ["GET", path],
    ["GET", `${path}/events`],
    ["POST", `${path}/cancel`],
  ] as const;
  for (const role of ["viewer", "tuner"] as const) {
    const as = await makePerson(`operation-${role}`, role);
    for (const [method, url] of calls) {
      const refused = await callApi(method, url, { as });
      expect([refused.status, refused.text.includes("quiet")], `${method} ${url}`).toEqual([403, false]);
    }
    const refused = errorOf(await callApi("GET", path, { as }));
    expect(refused.message).toBe(
      `This needs the role admin; operation-${role}@example.com (token test) has the role ${role}.`,
    );
  }
  expect((await callApi("GET", path)).json).toMatchObject({ state: "queued", subject: "webhook/quiet" });
  expect((await callApi("POST", `${path}/cancel`)).json).toMatchObject({ state: "cancelled" });
  expect((await callApi("GET", `${path}/events`)).text).toContain("webhook/quiet");
});

it("is sent again by nobody whose webhook is being deleted", async () => {
  const input = { name: "closing", url: `${receiver.origin}/hook`, secret: SECRET };
  await createWebhook({ ...input, events: ["changes.minutes"] }, TESTER);
  const webhook = await db().webhook.findUniqueOrThrow({ where: { name: "closing" } });
  const id = await db().$transaction((tx) => deliver(tx, webhook, eventBody("changes.minutes", {})));
  await db().operation.update({ where: { id }, data: { state: "failed", stage: "done" } });
  let again: Promise<ApiResult> | undefined;
  await db().$transaction(async (deleting) => {
    await deleting.$queryRaw`select from webhook where id = ${webhook.id}::uuid for update`;
    again = callApi("POST", `/api/v1/webhook-receivers/closing/deliveries/${id}/redeliver`);
    await eventually(async () => (await lockWaits()) > 0);
    await deleting.webhook.delete({ where: { id: webhook.id } });
  }, LONG_WRITE);
  expect((await again)?.status).toBe(404);
});

it("saves a change while a receiver of it is deleted, which gets nothing", async () => {
  const input = { name: "leaving", url: `${receiver.origin}/hook`, secret: SECRET };
  await createWebhook({ ...input, events: ["changes.minutes"] }, TESTER);
  let saved: Promise<void> | undefined;
  await db().$transaction(async (deleting) => {
    await deleting.webhook.delete({ where: { name: "leaving" } });
    saved = db().$transaction((tx) =>
      recordChanges(tx, [
        { kind: "quota.change", subject: "quota/late", actor: "ada", after: {}, path: null },
      ]),
    );
    await eventually(async () => (await lockWaits()) > 0);
  }, LONG_WRITE);
  await saved;
  expect(await db().change.count({ where: { subject: "quota/late" } })).toBe(1);
});

it("lets no receiver wait for another that is away, and gives that one its attempts", async () => {
  const away = await startReceiver();
  away.answer = 503;
  receiver.reset();
  const input = { secret: SECRET, events: ["changes.minutes" as const] };
  await createWebhook({ ...input, name: "away", url: `${away.origin}/hook` }, TESTER);
  await createWebhook({ ...input, name: "there", url: `${receiver.origin}/hook` }, TESTER);
  const { id: awayId } = await db().webhook.findUniqueOrThrow({ where: { name: "away" } });
  const there = await db().webhook.findUniqueOrThrow({ where: { name: "there" } });
  const body = eventBody("changes.minutes", {});
  await db().$transaction(async (tx) => {
    for (let k = 0; k < 20; k += 1) await deliver(tx, { id: awayId, name: "away" }, body);
    await deliver(tx, there, body);
  });
  const worker = startWorker();
  try {
    await eventually(() => Promise.resolve(receiver.taken.length === 1), 20_000);
    // The second attempt follows after a second, of each.
    await eventually(() => Promise.resolve(away.taken.length >= 40), 30_000);
    const waiting = await db().operation.findMany({ where: { subject: "webhook/away" } });
    expect(new Set(waiting.map(({ id }) => id)).size).toBe(20);
    // A last attempt that is refused is the end.
    const [one] = waiting;
    await db().operation.update({ where: { id: one?.id }, data: { attempts: 5 } });
    await db().$executeRaw`
      update graphile_worker._private_jobs set run_at = now() where key = ${`webhook:${one?.id ?? ""}`}`;
    const ended = await eventually(async () => {
      const found = await db().operation.findUniqueOrThrow({ where: { id: one?.id } });
      return found.state === "failed" && found;
    }, 30_000);
    expect(ended).toMatchObject({
      attempts: 6,
      message: expect.stringMatching(/^Given up after 6 attempts: .* answered HTTP 503$/),
    });
    const [two] = (await db().operation.findMany({
      where: { subject: "webhook/away", state: "queued" },
    })) as {
      id: string;
    }[];
    const cancelled = await callApi("POST", `/api/v1/operations/${two?.id ?? ""}/cancel`);
    expect(cancelled.json).toMatchObject({ state: "cancelled" });
  } finally {
    await worker.stop();
    await away.close();
  }
});
