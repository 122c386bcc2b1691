/** A what-if of many builds: computed by a thread, refused above a cap, and stopped when the caller disconnects. */
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { minutesWhatIfRequestSchema, minutesWhatIfSchema } from "@/lib/api/minutesWhatIf";
import { nextMonth } from "@/lib/minutes";
import { Exact } from "@/lib/numeric/exact";
import { Computing } from "@/lib/server/compute/computing";
import { pool } from "@/lib/server/core/db";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { minutesWhatIf } from "@/lib/server/minutes/whatIf/whatIf";
import { callApi, errorOf } from "@/test/support/call";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { report } from "@/test/support/minutes/reports";

useHouse();

const ALIKE = 6_000;
/** Two entries each, together above the cap of corrected builds. */
const CORRECTED = 25_001;
const CLOSED = "2026-01";
const PERIOD = { from: `${CLOSED}-10T00:00:00Z`, to: `${CLOSED}-30T00:00:00Z` };
const dearer = { runners: [{ id: 1, privateProjectsMinutesCostFactor: "2.5" }] };

/** `count` entries of a month from the build `first` on, of n seconds and a half. */
async function enter(month: string, first: number, count: number, builds: number): Promise<void> {
  const client = await pool().connect();
  try {
    await client.query("begin");
    await client.query("set local plimsoll.restoring = 'on'");
    const of = `${month}-01`;
    await client.query("insert into accounting_month (month) values ($1::date) on conflict do nothing", [of]);
    await client.query(
      `insert into build_ledger (root_id, build_id, month, belongs_to, project_id, runner_id, mode, visibility, factor, builds,
         duration_seconds, weighted_seconds, finished_at)
       select id, $2::bigint + n, $1::date, $1::date, 1 + n % 7, 1, 'gitlab-13.0', 'private', 1, $4::int, n + 0.5, n,
         $1::timestamptz + interval '20 days' from namespace, generate_series(1, $3::int) n where path = 'acme'`,
      [of, first, count, builds],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}

beforeAll(async () => {
  await ingestBuilds([report(1)], TESTER);
  await enter("2026-03", 1_000, ALIKE, 1);
  await enter(CLOSED, 100_000, CORRECTED, 1);
  await enter(nextMonth(CLOSED), 100_000, CORRECTED, 0);
  await pool().query("analyze");
});

const spied = () => vi.spyOn(Computing.prototype, "run");
let computed: ReturnType<typeof spied>;
beforeEach(() => void (computed = spied()));
afterEach(() => void vi.restoreAllMocks());

const tasks = (): string[] => computed.mock.calls.map(([{ terms }]) => terms.name);

it("is computed by a thread, to the last decimal", async () => {
  const json = { ...dearer, from: "2026-03-01T00:00:00Z", to: "2026-04-01T00:00:00Z" };
  const { status, json: answer, text } = await callApi("POST", "/api/v1/minutes/what-if", { json });
  expect(status, text).toBe(200);
  const { total, projects, projectCount, runners } = minutesWhatIfSchema.parse(answer);
  const seconds = Array.from({ length: ALIKE }, (_, at) => new Exact(at + 1.5));
  const after = seconds.reduce((sum, each) => sum.plus(each.times("2.5").trunc()), new Exact(0));
  expect(total).toMatchObject({ builds: ALIKE, after: { weightedSeconds: after.toString() } });
  expect([projects.length, projectCount, runners[0]?.description]).toEqual([7, 7, "linux"]);
  expect(tasks()).toEqual(["minutesWhatIf"]);
});

it("of few builds needs no thread", async () => {
  const { status } = await callApi("POST", "/api/v1/minutes/what-if", { json: dearer });
  expect(status).toBe(200);
  expect(tasks()).toEqual([]);
});

it("of a command, which has no threads, needs none either", async () => {
  const asked = { ...dearer, from: "2026-03-01T00:00:00Z", to: "2026-04-01T00:00:00Z" };
  const { total } = await minutesWhatIf(minutesWhatIfRequestSchema.parse(asked), { here: true });
  expect(total.builds).toBe(ALIKE);
  expect(tasks()).toEqual([]);
});

it("is refused above a cap in the thread's own words", async () => {
  const refused = await callApi("POST", "/api/v1/minutes/what-if", { json: { ...dearer, ...PERIOD } });
  expect(refused.status).toBe(422);
  expect(errorOf(refused)).toMatchObject({
    code: "computationTooLarge",
    message:
      "The what-if reads more than 50,000 entries of late corrections that one what-if of minutes reads (limit correctedBuilds). " +
      "Ask for a shorter period or fewer runners.",
  });
  expect(tasks()).toEqual(["minutesWhatIf"]);
});

/** Resolves when the task was ordered. */
async function begun(): Promise<void> {
  while (computed.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
}

/** The last statements of readings of the ledger whose transaction goes on. */
async function readings(): Promise<string[]> {
  const { rows } = await pool().query<{ query: string }>(
    `select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and xact_start is not null and query like '%pieces%'`,
  );
  return rows.map(({ query }) => query);
}

async function expectEnded(asked: Promise<unknown>): Promise<void> {
  await expect(asked).rejects.toThrow("the caller left");
  await expect(computed.mock.results[0]?.value).rejects.toThrow("the caller left");
}

it("whose caller leaves while the thread computes ends with it and with its transaction", async () => {
  const leaving = new AbortController();
  const request = minutesWhatIfRequestSchema.parse({ ...dearer, ...PERIOD });
  const asked = minutesWhatIf(request, { signal: leaving.signal });
  await begun();
  leaving.abort(new Error("the caller left"));
  await expectEnded(asked);
  expect(await readings()).toEqual([]);
});

it("whose caller leaves while the thread waits for a statement ends the statement too", async () => {
  const client = await pool().connect();
  try {
    await client.query("begin");
    await client.query("lock table monthly_usage in access exclusive mode");
    const leaving = new AbortController();
    const request = minutesWhatIfRequestSchema.parse({ ...dearer, from: "2026-03-01T00:00:00Z" });
    const asked = minutesWhatIf({ ...request, to: "2026-04-01T00:00:00Z" }, { signal: leaving.signal });
    await eventually(async () => (await readings()).some((query) => query.includes("monthly_usage where")));
    leaving.abort(new Error("the caller left"));
    await expectEnded(asked);
    expect(await readings()).toEqual([]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
