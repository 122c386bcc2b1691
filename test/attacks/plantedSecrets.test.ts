/** A source that repeats random secrets in every encoding, anywhere in its responses: they are stored nowhere. */
import fs from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { writeBackup } from "@/cli/backup/write";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import type { Fault } from "@/test/support/fakePrometheus/fault";
import { db } from "@/lib/server/core/db";
import { getRunSummary } from "@/lib/server/discovery/runs";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { callApi } from "@/test/support/call";
import { eventually, useHouse } from "@/test/support/house";
import { credentialsOf, placed, plant, tells, type Planted } from "@/test/support/secretForms";
import { seedFrom } from "@/test/support/seed";
import { usagePolicy } from "@/test/support/usagePolicy";

process.env.PLIMSOLL_LOG_LEVEL = "trace";
useHouse();

const ROUNDS = Number(process.env.PLANTED_ROUNDS ?? 14);
const SEED = seedFrom("PLANTED_SEED");
/** In a whole database shorter parts of a secret are found by chance. */
const TELLING = 7;

let source: FakePrometheus;
let worker: Worker;
let log = "";

beforeAll(async () => {
  const original = fs.writeSync as (...args: unknown[]) => number;
  vi.spyOn(fs, "writeSync").mockImplementation(((...args: unknown[]) => {
    if (args[0] === 1) log += String(args[1]);
    return original(...args);
  }) as never);
  source = await startFakePrometheus();
  worker = startWorker();
  const json = { name: "echo", type: "prometheus", url: source.url };
  expect((await callApi("POST", "/api/v1/data-sources", { json })).status).toBe(201);
  const spec = usagePolicy("ci", source.url);
  expect((await callApi("POST", "/api/v1/policies", { json: { spec } })).status).toBe(201);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await worker.stop();
  await source.close();
});

const success = (more: object, result: object[] = []): Fault => ({
  body: JSON.stringify({ status: "success", data: { resultType: "matrix", result }, ...more }),
});
const series = (metric: object): object => ({ metric, values: [] });

/** Places of an answer; `text` may be long, so that a message cuts it. */
const PLACES: readonly ((text: string) => Fault)[] = [
  (text) => ({ status: 400, body: JSON.stringify({ status: "error", errorType: text, error: text }) }),
  (text) => ({ status: 403, body: JSON.stringify({ message: text }) }),
  (text) => ({ status: 502, type: "text/html", body: `<html><title>${text}</title>` }),
  (text) => ({ status: 500, type: "text/plain", body: text }),
  (text) => ({ status: 500, type: "text/plain", body: " ".repeat(65_536 - 20) + text }),
  (text) => ({ body: text }),
  (text) => ({ body: JSON.stringify({ status: text }) }),
  (text) => success({ warnings: [text], infos: [text] }, [series({ image: "a" })]),
  (text) => success({}, [series({ pod: text, [text]: "x" })]),
  (text) => success({}, [series({ image: "a", pod: text }), series({ image: "a", pod: "b" })]),
  (text) => ({ body: JSON.stringify({ status: "success", data: { resultType: text, result: [] } }) }),
  (text) => ({
    body: `{"status":"success","data":{"resultType":"matrix","result":[{"metric":{"image":${JSON.stringify(text)}},"values":[[1,"x"]]}]}}`,
  }),
  (text) => ({ status: 302, headers: { location: `http://127.0.0.1:1/${encodeURIComponent(text)}` } }),
];

async function everything(): Promise<string> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;
  let text = "";
  for (const { name } of tables) {
    const rows = await db().$queryRawUnsafe<{ row: string }[]>(`select t::text as row from ${name} t`);
    text += rows.map(({ row }) => row).join("\n");
  }
  const file = join(process.env.PLIMSOLL_DATA_DIR!, "backup");
  await writeBackup({
    databaseUrl: process.env.DATABASE_URL!,
    file,
    product: "test",
    nowMs: 0,
    overwrite: true,
  });
  return text + gunzipSync(fs.readFileSync(file)).toString("utf8");
}

const told = ({ planted, own }: Planted, text: string): boolean =>
  [planted, JSON.stringify(planted).slice(1, -1)].some((each) => tells(text, each, own, TELLING));

it(`keeps none of ${ROUNDS} secrets in a run, query, signal, source, audit row, log or backup (PLANTED_SEED=${SEED})`, async () => {
  const placements = fc
    .sample(placed, { numRuns: ROUNDS * 4, seed: SEED })
    .filter(
      ({ secret, as }) =>
        [...secret].length >= TELLING && (as === "password" || /^[\x21-\x7e]+$/.test(secret)),
    );
  expect(placements.length).toBeGreaterThanOrEqual(ROUNDS);
  const all: Planted[] = [];
  let hidden = 0;
  for (const [round, placement] of placements.slice(0, ROUNDS).entries()) {
    const { as, secret, before } = placement;
    const one = plant(placement);
    all.push(one);
    const none = { token: null, username: null, password: null, headers: null };
    const credentials = { ...none, ...credentialsOf(as, secret) };
    const json = { name: "echo", type: "prometheus", url: source.url, credentials };
    expect((await callApi("PUT", "/api/v1/data-sources/echo", { json })).status).toBe(200);
    const cut = [0, 80, 120, 200, 500, 1_000][one.dice(6)] ?? 0;
    const text = `${"~".repeat(Math.max(0, cut - before))} ${one.written} end`;
    source.fault = PLACES[round % PLACES.length]?.(text);
    const answers = [
      await callApi("POST", "/api/v1/data-sources/echo/test"),
      await callApi("POST", "/api/v1/data-sources/echo/query", { json: { query: "up" } }),
      await callApi("POST", "/api/v1/dry-runs", { json: { spec: usagePolicy("ci", source.url) } }),
    ];
    const { id } = z
      .object({ id: z.string() })
      .parse((await callApi("POST", "/api/v1/policies/ci/runs", { json: {} })).json);
    await eventually(async () => (await getRunSummary(id)).finishedAt !== null);
    answers.push(
      await callApi("GET", `/api/v1/runs/${id}`),
      await callApi("GET", "/api/v1/data-sources/echo"),
    );
    for (const { text: answer, status } of answers) {
      expect(status, answer).toBeLessThan(500);
      expect(told(one, answer), `round ${round}: ${JSON.stringify(secret)} in ${answer}`).toBe(false);
      if (answer.includes("[hidden]")) hidden += 1;
    }
  }
  // The sources did repeat them.
  expect(hidden).toBeGreaterThan(ROUNDS);
  const kept = await everything();
  for (const one of all) {
    expect(told(one, kept), `${JSON.stringify(one)} is kept`).toBe(false);
    expect(told(one, log), `${JSON.stringify(one)} is in the log`).toBe(false);
  }
});
