/** A server that is asked to stop finishes its requests, hands back work that others can finish, and exits. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { pool } from "@/lib/server/core/db";
import { createDataSource } from "@/lib/server/dataSources/service";
import { createPolicy } from "@/lib/server/discovery/policies";
import { createRun } from "@/lib/server/discovery/runs";
import { getRun } from "@/test/support/runs";
import { killApiServers, startApiServer, type ApiServer } from "@/test/support/apiServer";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { makeRunner } from "@/test/support/jobs";
import { makePerson, type Person } from "@/test/support/people";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

let person: Person;
let runs: FakePrometheus;
let previews: FakePrometheus;

beforeAll(async () => {
  person = await makePerson("operator", "admin");
  runs = await startFakePrometheus();
  previews = await startFakePrometheus();
  await createDataSource({ name: "runs", type: "prometheus", url: runs.url }, TESTER);
  await createDataSource({ name: "previews", type: "prometheus", url: previews.url }, TESTER);
  await createPolicy({ spec: usagePolicy("usage", runs.url) }, TESTER);
});
afterAll(async () => {
  await runs.close();
  await previews.close();
});
afterEach(killApiServers);

const get = (server: ApiServer, path: string): Promise<Response> =>
  fetch(server.url + path, { headers: person.headers });

/** A request that takes as long as the source's gate is closed. */
function preview(server: ApiServer): Promise<Response> {
  return fetch(`${server.url}/api/v1/data-sources/previews/query`, {
    method: "POST",
    headers: { ...person.headers, "content-type": "application/json" },
    body: JSON.stringify({ query: "up" }),
  });
}

/** Everything that a stream of events says until it ends. */
async function listen(response: Response, heard: { text: string }): Promise<void> {
  for await (const chunk of response.body!) heard.text += Buffer.from(chunk).toString();
}

it("drains: not ready, streams sent elsewhere, runs handed back, requests answered, ended with 0", async () => {
  runs.gate = new Promise(() => undefined);
  let open = (): void => undefined;
  previews.gate = new Promise((resolve) => (open = resolve));
  const server = await startApiServer();
  expect((await get(server, "/api/health/ready")).status).toBe(200);

  const { id } = await createRun("usage", { trigger: "manual" }, TESTER);
  await eventually(async () => (await getRun(id)).state === "running");
  const heard = { text: "" };
  const stream = listen(await get(server, `/api/v1/runs/${id}/events`), heard);
  await eventually(() => Promise.resolve(heard.text.includes('"running"')));
  const asked = previews.asked.length;
  const slow = preview(server);
  await eventually(() => Promise.resolve(previews.asked.length > asked));

  server.child.kill("SIGTERM");
  const ready = await eventually(async () => {
    const answer = await get(server, "/api/health/ready");
    return answer.status === 503 && answer;
  });
  expect(await ready.json()).toMatchObject({ error: { code: "stopping" } });
  expect(ready.headers.get("connection")).toBe("close");
  expect((await get(server, "/api/health/live")).status).toBe(200);
  // The stream ends without an `end` event: the browser comes back, and is told when.
  await stream;
  expect(heard.text).toMatch(/retry: \d+\n\n$/);
  expect(heard.text).not.toContain("event: end");
  await eventually(async () => (await getRun(id)).state === "queued");
  // A stream that begins now is sent elsewhere at once.
  const late = { text: "" };
  await listen(await get(server, `/api/v1/runs/${id}/events`), late);
  expect(late.text).toMatch(/retry: \d+\n\n$/);

  // Longer than the least that a process waits: it is the request that it waits for.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(server.child.exitCode).toBeNull();
  open();
  const answered = await slow;
  expect(answered.status).toBe(200);
  expect(await answered.json()).toMatchObject({ status: "success" });
  expect(await server.ended).toBe(0);
  expect(server.log()).not.toContain("cut off");
});

it("does not wait longer than PLIMSOLL_DRAIN_SECONDS", async () => {
  previews.gate = new Promise(() => undefined);
  const server = await startApiServer({ PLIMSOLL_DRAIN_SECONDS: "1" });
  const asked = previews.asked.length;
  const slow = preview(server).then(
    () => "answered",
    () => "cut off",
  );
  await eventually(() => Promise.resolve(previews.asked.length > asked));
  const began = Date.now();
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(Date.now() - began).toBeGreaterThanOrEqual(950);
  // Below the 15 s that it would wait by itself.
  expect(Date.now() - began).toBeLessThan(14_000);
  expect(await slow).toBe("cut off");
  expect(server.log()).toMatch(/"requests":1,.*PLIMSOLL_DRAIN_SECONDS/);
});

it("does not wait for a database that does not answer", async () => {
  const server = await startApiServer({ PLIMSOLL_DRAIN_SECONDS: "0", PLIMSOLL_WORKER: "0" });
  const holder = await pool().connect();
  try {
    // Where the counts of requests for jobs are written at the end.
    await holder.query("begin");
    await holder.query("lock table queue_minute in access exclusive mode");
    const { token } = await makeRunner();
    const polled = await fetch(`${server.url}/api/v4/jobs/request`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token }),
    });
    expect(polled.status).toBe(204);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    expect(server.log()).toContain("while something is still in the database");
  } finally {
    await holder.query("rollback");
    holder.release();
  }
});
