/**
 * The server is killed at random moments while users make changes and runs are in progress: nothing is left half
 * done.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createDataSource } from "@/lib/server/dataSources/service";
import { db } from "@/lib/server/core/db";
import { createPolicy } from "@/lib/server/discovery/policies";
import { runOperation } from "@/lib/server/discovery/runs/operation";
import { killApiServers, startApiServer } from "@/test/support/apiServer";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { seeded, SHARED, startEditors, type Answered } from "@/test/support/kill/edits";
import { brokenRules, withoutAuditRow } from "@/test/support/kill/invariants";
import { makePerson } from "@/test/support/people";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { steady } from "@/demo/prometheus/series";
import { seedFrom } from "@/test/support/seed";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

const KILLS = 20;
/** Milliseconds after the server's first answer; a round's moment is somewhere within. */
const LONGEST_MS = 1_200;
const SEED = seedFrom("KILL_SEED");

let source: FakePrometheus;

beforeAll(async () => {
  const images = Array.from(
    { length: 300 },
    (_, index) => [`registry.example/image-${index}`, index] as const,
  );
  source = await startFakePrometheus({ series: steady(Object.fromEntries(images)) });
  await createDataSource({ name: "tiny", type: "prometheus", url: source.url }, TESTER);
  await createPolicy({ spec: usagePolicy(SHARED, source.url) }, TESTER);
});
afterEach(killApiServers);
afterAll(() => source.close());

it(`leaves no change without its audit row and no audit row without its change, killed ${KILLS} times (KILL_SEED=${SEED})`, async () => {
  const random = seeded(SEED);
  const { headers } = await makePerson("editor", "admin");
  const answers: Answered[] = [];
  let serial = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await startApiServer({ PLIMSOLL_LOG_LEVEL: "silent" });
    const editors = startEditors({
      count: 6,
      serverUrl: server.url,
      sourceUrl: source.url,
      headers,
      random,
      nextSerial: () => (serial += 1),
      answered: (answer) => answers.push(answer),
    });
    const before = answers.length;
    await eventually(() => Promise.resolve(answers.length > before));
    await sleep(random() * LONGEST_MS);
    server.child.kill("SIGKILL");
    await server.ended;
    await editors.stop();
    // What the dead server had begun in the database is undone there once its connections are gone.
    await eventually(async () => (await connectionsOf("plimsoll%")) === 0);
    expect(await brokenRules(), `after kill ${kill + 1}`).toEqual({});
  }
  const done = answers.filter(({ status }) => status !== undefined && status < 300);
  const cutOff = answers.filter(({ status }) => status === undefined);
  const refused = answers.filter(({ status }) => status !== undefined && status >= 300);
  // The test has tested something: much was done, and answers were cut off.
  expect(done.length).toBeGreaterThan(KILLS);
  expect(cutOff.length).toBeGreaterThan(0);
  expect(refused.map(({ status, edit }) => `${edit.path} ${status}`)).toEqual([]);
  expect(await withoutAuditRow(done.map(({ requestId }) => requestId))).toEqual([]);

  await startApiServer({ PLIMSOLL_LOG_LEVEL: "silent" });
  await eventually(
    async () => (await db().operation.count({ where: { state: { in: ["queued", "running"] } } })) === 0,
    180_000,
  );
  expect(await brokenRules(), "after all runs ended").toEqual({});
  // Only a run whose server was killed under it three times is given up.
  const failed = await db().operation.findMany({ where: { state: "failed" }, select: { attempts: true } });
  expect(failed.filter(({ attempts }) => attempts < runOperation.attempts)).toEqual([]);
}, 600_000);

/** Connections of this database by the name they gave, this process's own aside. */
async function connectionsOf(name: string): Promise<number> {
  const [row] = await db().$queryRaw<[{ count: bigint }]>`
    select count(*) from pg_stat_activity
    where datname = current_database() and application_name like ${name} and pid <> pg_backend_pid()
      and state <> 'idle'`;
  return Number(row.count);
}
