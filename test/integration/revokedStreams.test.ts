/** An open event stream ends as soon as its reader loses the permission to read it. */
import { beforeAll, expect, it } from "vitest";
import { runEventsRoute } from "@/lib/server/discovery/routes/runs";
import { findSession, IDLE_MS } from "@/lib/server/auth/sessions";
import { createPolicy } from "@/lib/server/discovery/policies";
import { createRun } from "@/lib/server/discovery/runs";
import { db } from "@/lib/server/core/db";
import { operationEventsRoute } from "@/lib/server/operations/routes";
import { deliver, eventBody } from "@/lib/server/webhooks/notify";
import { createWebhook } from "@/lib/server/webhooks/service";
import type { Route } from "@/lib/server/http/route";
import { admin } from "@/test/support/browserApi";
import { callApi } from "@/test/support/call";
import { TESTER, useHouse } from "@/test/support/house";
import { makeBrowser, makePerson, type Browser, type Person } from "@/test/support/people";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

/** A run, and a delivery of a webhook, that nobody works on. */
let run = "";
let delivery = "";
beforeAll(async () => {
  await createPolicy({ spec: usagePolicy("usage", "http://prometheus.example") }, TESTER);
  run = (await createRun("usage", { trigger: "manual" }, TESTER)).id;
  await createWebhook(
    { name: "ops", url: "http://receiver.example/hook", secret: "a-secret-of-a-test" },
    TESTER,
  );
  const webhook = await db().webhook.findUniqueOrThrow({ where: { name: "ops" } });
  delivery = await db().$transaction((tx) => deliver(tx, webhook, eventBody("test", {})));
});

/** What an end takes at most: a stream looks only when it is told to, and when its caller's time has come. */
const END_MS = 30_000;
/** For which one that should stay open is watched. */
const OPEN_MS = 4_000;

interface Stream {
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>;
  readonly open: () => boolean;
}

async function watch({ handle, meta }: Route, as: Person, id = run): Promise<Stream> {
  const request = new Request(`http://plimsoll.test${meta.path.replace("{id}", id)}`, {
    headers: as.headers,
  });
  const response = await handle(request, { params: Promise.resolve({ id }) });
  expect(response.status).toBe(200);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let open = true;
  let text = "";
  const read = async (): Promise<void> => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      text += Buffer.from(value).toString();
    }
    open = false;
  };
  const ended = read();
  await expect.poll(() => text, { timeout: 30_000 }).toContain("event: progress");
  return { ended, open: () => open };
}

const within = (stream: Stream, ms = END_MS): Promise<unknown> =>
  Promise.race([
    stream.ended.then(() => "ended"),
    new Promise((resolve) => setTimeout(() => resolve("still open"), ms)),
  ]);

const byAdmin = async (method: "PATCH" | "DELETE" | "POST", path: string, json?: unknown): Promise<void> => {
  const { status } = await callApi(method, path, { as: await admin(), ...(json ? { json } : {}) });
  expect(status).toBeLessThan(300);
};

const ends: Readonly<Record<string, (of: Browser) => Promise<unknown>>> = {
  "was disabled": ({ id }) => byAdmin("PATCH", `/api/v1/users/${id}`, { disabled: true }),
  "was deleted": ({ id }) => byAdmin("DELETE", `/api/v1/users/${id}`),
  "was signed out by an administrator": ({ id }) => byAdmin("POST", `/api/v1/users/${id}/sign-out`),
  "signed out": (as) => callApi("DELETE", "/api/v1/session", { as }),
  "signed out everywhere": (as) => callApi("DELETE", "/api/v1/sessions", { as }),
};

it.each(Object.entries(ends))("ends when who watches %s, and others go on", async (how, end) => {
  const name = how.replaceAll(" ", "-");
  const [person, other] = [await makeBrowser(name, "viewer"), await makeBrowser(`not-${name}`, "viewer")];
  const streams = [await watch(runEventsRoute, person), await watch(operationEventsRoute, person)];
  const unaffected = await watch(runEventsRoute, other);
  await end(person);
  expect(await Promise.all(streams.map((stream) => within(stream)))).toEqual(["ended", "ended"]);
  expect(unaffected.open()).toBe(true);
});

it("ends when it tells of what the watcher's new role may not read, and goes on otherwise", async () => {
  const person = await makeBrowser("demoted", "admin");
  const ofDelivery = await watch(operationEventsRoute, person, delivery);
  const ofRun = await watch(operationEventsRoute, person);
  await byAdmin("PATCH", `/api/v1/users/${person.id}`, { role: "tuner" });
  expect(await within(ofDelivery)).toBe("ended");
  expect(ofRun.open()).toBe(true);
});

/** Until the credential ends, counted from before the stream begins. */
const LIFE_MS = 3_000;

it.each(["session", "token"] as const)("ends when the %s has run out, and others go on", async (kind) => {
  const make = kind === "session" ? makeBrowser : makePerson;
  const [person, other] = [await make(`late-${kind}`, "viewer"), await make(`later-${kind}`, "viewer")];
  const soon = { where: { userId: person.id }, data: { expiresAt: new Date(Date.now() + LIFE_MS) } };
  await (kind === "session" ? db().session.updateMany(soon) : db().apiToken.updateMany(soon));
  const streams = [await watch(runEventsRoute, person), await watch(operationEventsRoute, person)];
  const unaffected = await watch(runEventsRoute, other);
  expect(await Promise.all(streams.map((stream) => within(stream)))).toEqual(["ended", "ended"]);
  expect(unaffected.open()).toBe(true);
});

it("knows when a session ends unless it is used", async () => {
  const { sessionId, headers } = await makeBrowser("idle", "viewer");
  const token = headers["cookie"]?.split("=")[1] ?? "";
  const lastSeenAt = new Date(Date.now() - 30_000);
  await db().session.update({ where: { id: sessionId }, data: { lastSeenAt } });
  expect((await findSession(token))?.endsAt).toEqual(new Date(lastSeenAt.getTime() + IDLE_MS));
  // Unseen for more than a minute: finding it is a use, which is noted.
  await db().session.update({
    where: { id: sessionId },
    data: { lastSeenAt: new Date(Date.now() - IDLE_MS + 60_000) },
  });
  const used = (await findSession(token))?.endsAt.getTime() ?? 0;
  expect(used).toBeGreaterThan(Date.now() + IDLE_MS - 60_000);
});

it("ends when the token is revoked, and goes on when another one is", async () => {
  const script = await makePerson("script", "viewer");
  const stream = await watch(runEventsRoute, script);
  const made = await callApi("POST", "/api/v1/tokens", {
    as: await admin(),
    json: { name: "other", role: "viewer", expiresInDays: 1 },
  });
  expect(made.status).toBe(201);
  const list = await callApi("GET", "/api/v1/tokens", { as: script });
  const { items } = list.json as { items: { id: string }[] };
  await byAdmin("DELETE", `/api/v1/tokens/${(made.json as { token: { id: string } }).token.id}`);
  expect(await within(stream, OPEN_MS)).toBe("still open");
  await byAdmin("DELETE", `/api/v1/tokens/${items[0]?.id}`);
  expect(await within(stream)).toBe("ended");
});
