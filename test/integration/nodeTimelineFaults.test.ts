/**
 * A node over time while its readings are removed, the database drops connections, callers disconnect, and data is
 * malformed.
 */
import { afterEach, expect, it } from "vitest";
import { nodeTimelineSchema } from "@/lib/api/nodeTimeline";
import { db } from "@/lib/server/core/db";
import { createSnapshot } from "@/lib/server/waterlines/snapshots/create";
import { callApi } from "@/test/support/call";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { MEMORY_POLICY } from "@/test/support/waterlines/kubectl";

useHouse();

const START = Date.parse("2026-06-16T10:00:00Z");
const MINUTE = 60_000;
const GIB = 2 ** 30;
const PATH = "/api/v1/nodes/node-01/timeline";

interface Reading {
  readonly minute: number;
  readonly metrics?: Readonly<Record<string, number | null>>;
}

async function store({ minute, metrics }: Reading): Promise<void> {
  const node = { name: "node-01", labels: { pool: "ci" }, pods: [] };
  const nodes = [{ ...node, metrics: metrics ?? { memory_total_usage: (16 + (minute % 3) * 4) * GIB } }];
  const files = [{ part: "nodes", bytes: new TextEncoder().encode(JSON.stringify({ nodes })) }];
  const as = { kind: "prometheus", takenAt: new Date(START + minute * MINUTE).toISOString() } as const;
  await createSnapshot({ name: "pool", files, documents: MEMORY_POLICY, as }, TESTER);
}

const readings = async (count: number, every = 1): Promise<void> => {
  for (let at = 0; at < count; at++) await store({ minute: at * every });
};

afterEach(async () => {
  await db().nodeSnapshot.deleteMany();
});

it("answers with the readings that are left, or that there are none, while they are removed", async () => {
  await readings(12);
  const asked = Array.from({ length: 12 }, () => callApi("GET", PATH));
  const versions = await db().nodeSnapshot.findMany({ select: { id: true } });
  for (const { id } of versions) {
    await callApi("DELETE", `/api/v1/node-snapshots/${id}`);
    asked.push(callApi("GET", PATH));
  }
  for (const { status, json, text } of await Promise.all(asked)) {
    expect([200, 404], text).toContain(status);
    if (status === 200) expect(nodeTimelineSchema.parse(json).readings.length).toBeGreaterThan(0);
  }
  expect((await callApi("GET", PATH)).status).toBe(404);
});

it("says that the database is unavailable while it cuts connections, and answers as before once it is back", async () => {
  await readings(6);
  const before = (await callApi("GET", PATH)).json;
  const statuses = new Set<number>();
  for (let round = 0; round < 10; round++) {
    const asked = Array.from({ length: 4 }, () => callApi("GET", PATH));
    await db().$executeRaw`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.catch(() => undefined);
    for (const { status } of await Promise.all(asked)) statuses.add(status);
  }
  for (const status of statuses) expect([200, 503]).toContain(status);
  // A connection that was cut may not know it yet.
  const after = await eventually(async () => {
    const answer = await callApi("GET", PATH);
    return answer.status === 200 && answer;
  });
  expect(after.json).toEqual(before);
});

it("stops with its caller, and leaves its thread to the next one", async () => {
  // A week by the second, with one rule: as many cycles as are computed at all, nearly.
  for (const minute of [0, 80 * 60, 138 * 60]) await store({ minute });
  const long = `${PATH}?hours=168&cycleSeconds=1`;
  for (let round = 0; round < 6; round++) {
    const leaving = new AbortController();
    const asked = callApi("GET", long, { signal: leaving.signal }).then(
      ({ status }) => status,
      () => 0,
    );
    setTimeout(() => leaving.abort(), 20 * round);
    const began = performance.now();
    expect([0, 200, 499, 503]).toContain(await asked);
    expect(performance.now() - began).toBeLessThan(10_000);
  }
  const whole = await callApi("GET", long);
  expect(whole.status, whole.text).toBe(200);
  expect(nodeTimelineSchema.parse(whole.json).readings).toHaveLength(3);
});

it("takes odd data for what it is: equal instants, names of prototypes, nothing measured", async () => {
  await store({ minute: 5, metrics: { memory_total_usage: 24 * GIB } });
  await store({ minute: 5, metrics: { memory_total_usage: null } });
  const names = JSON.parse('{"__proto__": 1, "constructor": 2}') as Record<string, number>;
  await store({ minute: 3, metrics: names });
  await store({ minute: -600, metrics: { memory_total_usage: -1 } });
  await store({ minute: 6, metrics: { memory_total_usage: 24 * GIB } });
  const answer = await callApi("GET", PATH);
  expect(answer.status, answer.text).toBe(200);
  const { readings: seen } = nodeTimelineSchema.parse(answer.json);
  expect(seen.map(({ version }) => version)).toEqual([3, 2, 5]);
  expect(seen.map(({ rules: [first] }) => first?.used)).toEqual([null, null, 24 * GIB]);
});
