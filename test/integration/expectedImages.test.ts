/** Expected images from the list to the alert: revisions, what runs store, and what a webhook receives. */
import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { overviewSchema } from "@/lib/api/overview";
import { policyExpectedSchema } from "@/lib/api/policies";
import { whatIfAnswerSchema, type Run } from "@/lib/api/runs";
import { operationSchema } from "@/lib/api/operations";
import { db } from "@/lib/server/core/db";
import { createDataSource } from "@/lib/server/dataSources/service";
import { createPolicy, deletePolicy } from "@/lib/server/discovery/policies";
import { insertRun } from "@/lib/server/discovery/runs/create";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { steady } from "@/demo/prometheus/series";
import { callApi, errorOf, TESTER_ACTOR, type ApiResult } from "@/test/support/call";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { getRun } from "@/test/support/runs";
import { usagePolicy } from "@/test/support/usagePolicy";
import { startReceiver, type Receiver } from "@/test/support/receiver";

useHouse();

const LISTS = "/api/v1/policies/ci/expected-images";
const RECEIVERS = "/api/v1/webhook-receivers";
const SECRET = "signing-secret-of-a-test";
let source: FakePrometheus;
let receiver: Receiver;
let worker: Worker;

beforeAll(async () => {
  source = await startFakePrometheus();
  receiver = await startReceiver();
  await createDataSource({ name: "tiny", type: "prometheus", url: source.url }, TESTER);
});
afterAll(async () => Promise.all([source.close(), receiver.close()]));
beforeEach(async () => {
  source.series = steady({ a: 3, b: 2, c: 1 });
  receiver.reset();
  await createPolicy({ spec: usagePolicy("ci", source.url) }, TESTER);
  worker = startWorker();
});
afterEach(async () => {
  await worker.stop();
  await deletePolicy("ci", TESTER);
  await db().webhook.deleteMany();
  await db().operation.deleteMany({ where: { kind: "webhook" } });
});

const save = (json: object, etag?: string): Promise<ApiResult> =>
  callApi("PUT", LISTS, { json, ...(etag === undefined ? {} : { headers: { "if-match": etag } }) });

async function run(trigger: "manual" | "schedule"): Promise<Run> {
  const policy = await db().policy.findUniqueOrThrow({ where: { name: "ci" } });
  const { id } = await db().$transaction((tx) =>
    insertRun(tx, policy, { trigger, evaluatedAt: new Date(), requestedBy: "test" }),
  );
  return eventually(async () => {
    const found = await getRun(id);
    return found.state === "succeeded" && found;
  });
}

const register = (url = `${receiver.origin}/hook/s3cret-path`): Promise<ApiResult> =>
  callApi("POST", RECEIVERS, { json: { name: "chat", url, secret: SECRET } });

async function deliveries() {
  const rows = await db().operation.findMany({ where: { kind: "webhook" }, orderBy: { id: "asc" } });
  return rows.filter(({ subject }) => subject === "webhook/chat");
}

describe("the lists of a policy", () => {
  it("are saved with a revision, an audit event and If-Match", async () => {
    const none = await callApi("GET", LISTS);
    expect([none.json, none.headers.get("etag")]).toMatchObject([{ warm: [], revision: 0 }, '"0"']);
    const first = await save({ warm: ["a", "c"], notNeeded: ["b"] }, '"0"');
    expect([first.status, first.headers.get("etag")]).toEqual([200, '"1"']);
    expect(policyExpectedSchema.parse(first.json)).toMatchObject({ revision: 1, author: TESTER_ACTOR });
    const late = await save({ warm: ["b"] }, '"0"');
    expect(late.status).toBe(412);
    expect(errorOf(late).message).toContain("saved revision 1 of the expected images of ci after revision 0");
    expect(late.json).toMatchObject({ current: { warm: ["a", "c"], revision: 1 } });
    const same = await save({ warm: ["a", "c"], notNeeded: ["b"] }, '"1"');
    expect(same.json).toMatchObject({ revision: 1 });
    const events = await db().auditEvent.findMany({
      where: { action: "policy.expect", target: "policy/ci" },
    });
    expect(events).toMatchObject([
      { before: { revision: 0, warm: [] }, after: { revision: 1, warm: ["a", "c"], notNeeded: ["b"] } },
    ]);
    const { version } = (await callApi("GET", "/api/v1/policies/ci")).json as { version: number };
    expect(version, "no version of the document").toBe(1);
  });

  it("are refused with every mistake", async () => {
    const refused = await save({ warm: ["a b"], notNeeded: [""] });
    expect(refused.status).toBe(422);
    expect(errorOf(refused).details.map(({ path }) => path)).toEqual(["warm[0]", "notNeeded[0]"]);
    expect((await callApi("GET", "/api/v1/policies/none/expected-images")).status).toBe(404);
  });
});

describe("a run", () => {
  it("stores what it keeps, which later lists do not change; a what-if takes the lists of today", async () => {
    await save({ warm: ["a", "c", "x"], notNeeded: ["b"] });
    const { id, expectation } = await run("manual");
    expect(expectation).toMatchObject({
      expected: 3,
      kept: 1,
      notNeeded: 1,
      dropped: [
        { image: "c", rank: 3, gap: -13 },
        { image: "x", rank: null, gap: null },
      ],
      needless: [{ image: "b", rank: 2 }],
    });
    await save({ warm: ["a", "b"] });
    expect((await getRun(id)).expectation).toEqual(expectation);
    const overview = overviewSchema.parse((await callApi("GET", "/api/v1/overview")).json);
    const lines = overview.policies.state === "ok" ? overview.policies.data : undefined;
    const result = lines?.items.find(({ name }) => name === "ci")?.result;
    expect(lines).toMatchObject({ total: 1, dropping: 1 });
    expect(result?.expectation).toMatchObject({
      expected: 3,
      kept: 1,
      dropped: [{ image: "c" }, { image: "x" }],
    });
    const spec = usagePolicy("ci", source.url).replace("maxImages: 2", "maxImages: 1");
    const asked = await callApi("POST", `/api/v1/runs/${id}/what-if`, { json: { spec } });
    expect(whatIfAnswerSchema.parse(asked.json).expectation).toMatchObject({
      expected: 2,
      kept: 1,
      dropped: [{ image: "b", rank: 2 }],
    });
  });

  it("says nothing where nothing is expected, and counts for the metrics where something is", async () => {
    expect((await run("manual")).expectation).toBeUndefined();
    expect((await callApi("GET", "/metrics")).text).not.toContain(
      'plimsoll_policy_expected_images{policy="ci"',
    );
    await save({ warm: ["a", "c"] });
    await run("manual");
    const metrics = (await callApi("GET", "/metrics")).text;
    expect(metrics).toContain('plimsoll_policy_expected_images{policy="ci",state="kept"} 1');
    expect(metrics).toContain('plimsoll_policy_expected_images{policy="ci",state="dropped"} 1');
  });
});

describe("a webhook", () => {
  it("is told, signed, once a scheduled run drops an image that the run before did not", async () => {
    await register();
    await save({ warm: ["a", "b"] });
    await run("schedule");
    expect(await deliveries()).toEqual([]);
    source.series = steady({ a: 3, b: 1, c: 2 });
    await run("manual");
    expect(await deliveries(), "a person sees it").toEqual([]);
    source.series = steady({ a: 1, b: 1.5, c: 3, d: 2 });
    const { id } = await run("schedule");
    const taken = await eventually(() => Promise.resolve(receiver.taken[0]));
    const body: unknown = JSON.parse(taken.body);
    expect(body).toMatchObject({
      type: "expectedImages.dropped",
      policy: "ci",
      expected: 2,
      kept: 0,
      newlyDropped: ["a"],
      run: { id, path: `/runs/${id}` },
      dropped: [
        { image: "b", rank: 3 },
        { image: "a", rank: 4 },
      ],
    });
    const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(taken.signature) ?? [];
    expect(hex).toBe(createHmac("sha256", SECRET).update(`${seconds}.${taken.body}`).digest("hex"));
    await run("schedule");
    expect(await deliveries(), "it is known by now").toHaveLength(1);
  });

  it("is tried again until it takes the event, and its URL and secret appear nowhere", async () => {
    receiver.answer = 503;
    const made = await register();
    await save({ warm: ["c"] });
    await run("schedule");
    await eventually(() => Promise.resolve(receiver.taken.length > 0));
    receiver.answer = 204;
    const done = await eventually(async () => {
      const [delivery] = await deliveries();
      return delivery?.state === "succeeded" && delivery;
    });
    expect(receiver.taken.length).toBeGreaterThan(1);
    expect(new Set(receiver.taken.map(({ delivery }) => delivery))).toEqual(new Set([done.id]));
    const shown = await callApi("GET", `/api/v1/operations/${done.id}`);
    expect(operationSchema.parse(shown.json)).toMatchObject({ kind: "webhook", state: "succeeded" });
    const tried = await callApi("POST", `${RECEIVERS}/chat/test`);
    expect(tried.json).toMatchObject({ ok: true });
    receiver.answer = 500;
    const failed = await callApi("POST", `${RECEIVERS}/chat/test`);
    expect(failed.json).toMatchObject({ ok: false, message: `${receiver.origin} answered HTTP 500` });
    const listed = await callApi("GET", RECEIVERS);
    expect(listed.json).toMatchObject({
      items: [{ name: "chat", origin: receiver.origin, lastDelivery: { state: "succeeded" } }],
    });
    const events = await db().auditEvent.findMany({ where: { target: "webhook/chat" } });
    const said = JSON.stringify([made.json, shown.json, tried.json, failed.json, listed.json, events]);
    expect(said).not.toContain("s3cret-path");
    expect(said).not.toContain(SECRET);
  });

  it("goes only where an administrator may lead the server, and keeps its secret to its URL", async () => {
    const metadata = await register("http://169.254.169.254/latest");
    expect(metadata.status).toBe(422);
    expect(errorOf(metadata).details[0]?.path).toBe("url");
    await register();
    const moved = await callApi("PUT", `${RECEIVERS}/chat`, {
      json: { name: "chat", url: `${receiver.origin}/other` },
    });
    expect([moved.status, errorOf(moved).details[0]?.path]).toEqual([422, "secret"]);
    const again = await register();
    expect([again.status, errorOf(again).code]).toEqual([409, "nameTaken"]);
    await receiver.close();
    const gone = await callApi("POST", `${RECEIVERS}/chat/test`);
    expect(gone.json).toMatchObject({
      ok: false,
      message: `${receiver.origin} refused the connection (ECONNREFUSED)`,
    });
    receiver = await startReceiver();
  });
});
