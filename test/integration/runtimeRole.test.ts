/** The application with its own database role: it can do its work, and cannot rewrite the audit log. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDataSource } from "@/lib/server/dataSources/service";
import { db, pool } from "@/lib/server/core/db";
import { applyRetention } from "@/lib/server/discovery/retention";
import { enqueueDueRuns } from "@/lib/server/discovery/schedule";
import { migrateQueue, startWorker, type Worker } from "@/lib/server/operations/worker";
import { createPolicy, deletePolicy } from "@/lib/server/discovery/policies";
import { cancelRun, createRun, getRunSummary } from "@/lib/server/discovery/runs";
import { KINDS } from "@/lib/server/operations/kinds";
import { sweepOperations } from "@/lib/server/operations/sweep";
import { updateSettings } from "@/lib/server/settings/service";
import { grantRuntimeRole } from "@/scripts/db/runtimeRole";
import { callApi } from "@/test/support/call";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { makePerson } from "@/test/support/people";
import { restrictedDatabase, type RestrictedDatabase } from "@/test/support/restrictedDatabase";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { usagePolicy } from "@/test/support/usagePolicy";

let restricted: RestrictedDatabase;
useHouse({
  database: async () => {
    restricted = await restrictedDatabase();
    return restricted;
  },
});

let source: FakePrometheus;
let worker: Worker | undefined;
beforeAll(async () => {
  source = await startFakePrometheus();
  await createDataSource({ name: "tiny", type: "prometheus", url: source.url }, TESTER);
  await createPolicy({ spec: usagePolicy("usage", source.url) }, TESTER);
});
afterAll(async () => {
  await worker?.stop();
  await source.close();
});

async function asOwner(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: restricted.ownerUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The error's SQLSTATE; fails when there is none. */
async function refusal(work: Promise<unknown>): Promise<{ code: unknown; message: string }> {
  const error: unknown = await work.then(
    () => new Error("nothing was refused"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Error)) throw new Error("not an error");
  return { code: "code" in error ? error.code : undefined, message: error.message };
}

describe("the application's role", () => {
  it("is the role of this process, and no superuser", async () => {
    const { rows } = await pool().query(
      "select current_user as name, rolsuper from pg_roles where rolname = current_user",
    );
    expect(rows).toEqual([{ name: restricted.role, rolsuper: false }]);
  });

  it.each([
    "update audit_event set actor = 'nobody'",
    "delete from audit_event",
    "truncate audit_event",
    "alter table audit_event disable trigger all",
    "alter table audit_event disable trigger audit_event_append_only",
    "drop trigger audit_event_append_only on audit_event",
    "drop table audit_event",
    "alter table audit_event rename to old_audit_event",
    "create or replace function audit_event_refuse_change() returns trigger language plpgsql as 'begin return null; end'",
    "create trigger swallow before insert on audit_event for each row execute function audit_event_refuse_change()",
    "create rule swallow as on insert to audit_event do instead nothing",
    "set session_replication_role = replica",
    "create table mine (x int)",
    "create schema mine",
    "delete from _prisma_migrations",
    "update graphile_worker.migrations set breaking = true",
    "alter table graphile_worker._private_jobs disable row level security",
  ])("is refused: %s", async (sql) => {
    const before = await db().auditEvent.count();
    expect(before).toBeGreaterThan(0);
    // 42501: insufficient privilege, which is also what "must be owner of" is.
    expect(await refusal(pool().query(sql))).toMatchObject({ code: "42501" });
    expect(await db().auditEvent.count()).toBe(before);
  });

  it("takes and finishes jobs, cancels, sweeps, schedules and removes what is not kept", async () => {
    const waiting = await createRun("usage", { trigger: "manual" }, TESTER);
    expect((await cancelRun(waiting.id, TESTER)).state).toBe("cancelled");
    worker = startWorker({ choresMs: 200 });
    const { id } = await createRun("usage", { trigger: "manual" }, TESTER);
    await eventually(async () => (await getRunSummary(id)).state === "succeeded");
    expect(await sweepOperations(KINDS)).toEqual([]);
    await createPolicy({ spec: usagePolicy("timed", source.url).replace("30m", "1s") }, TESTER, {
      scheduled: true,
    });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await enqueueDueRuns();
    await eventually(
      async () =>
        (await db().run.count({ where: { trigger: "schedule", operation: { state: "succeeded" } } })) > 0,
    );
    await worker.stop();
    worker = undefined;
    await updateSettings({ retention: { runsPerPolicy: 1, runDays: 1, artifactsPerPolicy: 0 } }, TESTER);
    await deletePolicy("timed", TESTER);
    const deletedAt = new Date(Date.now() - 31 * 86_400_000);
    await db().policy.update({ where: { name: "timed" }, data: { deletedAt } });
    expect(await applyRetention()).toMatchObject({ runs: expect.any(Number) as number, policies: 1 });
    expect((await getRunSummary(id)).state).toBe("succeeded");
  });

  it("gives nothing away that it has", async () => {
    await pool().query("grant all on audit_event to public");
    const { rows } = await pool().query(
      "select has_table_privilege('public', 'audit_event', 'select') as granted",
    );
    expect(rows).toEqual([{ granted: false }]);
  });

  it("answers the API, keys of idempotent calls included", async () => {
    const result = await callApi("POST", "/api/v1/policies", {
      json: { spec: usagePolicy("by-api", source.url) },
      headers: { ...(await makePerson("tuner", "tuner")).headers, "idempotency-key": "key-1" },
    });
    expect(result.status, result.text).toBe(201);
    expect((await callApi("GET", "/api/health/ready")).status).toBe(200);
  });

  it("may write rows of a table that a later migration makes, but owns none", async () => {
    await asOwner("create table public.later (x int)");
    await pool().query("insert into later values (1)");
    await pool().query("delete from later");
    expect(await refusal(pool().query("drop table later"))).toMatchObject({ code: "42501" });
    await asOwner("drop table public.later");
  });
});

describe("the owner", () => {
  it.each(["update audit_event set actor = 'nobody'", "delete from audit_event", "truncate audit_event"])(
    "is refused, too, until it takes the trigger away: %s",
    async (sql) => {
      const operation = sql.split(" ")[0]?.toUpperCase();
      const message = `audit_event is append-only: ${operation} is refused`;
      expect(await refusal(asOwner(sql))).toMatchObject({ code: "42501", message });
      const asReplica = `set session_replication_role = replica; ${sql}`;
      expect(await refusal(asOwner(asReplica))).toMatchObject({ code: "42501", message });
    },
  );

  it("grants again without complaint, from several processes at once, and takes back what was too much", async () => {
    await asOwner(`grant delete on audit_event to ${restricted.role}`);
    const again = (): Promise<string | undefined> => grantRuntimeRole(restricted.ownerUrl, restricted.url);
    expect(await Promise.all([again(), again(), again()])).toEqual([undefined, undefined, undefined]);
    const [right] = await asOwner(
      `select has_table_privilege('${restricted.role}', 'audit_event', 'delete') as granted`,
    );
    expect(right).toEqual({ granted: false });
    await migrateQueue(restricted.url);
  });

  it("is told when the role is not held to the grants, and when there is none", async () => {
    const stranger = new URL(restricted.url);
    stranger.username = "nobody_made_me";
    await expect(grantRuntimeRole(restricted.ownerUrl, stranger.href)).rejects.toThrow(
      /no role nobody_made_me.*create role "nobody_made_me" login password/,
    );
    await asOwner(`alter role ${restricted.role} superuser`);
    expect(await grantRuntimeRole(restricted.ownerUrl, restricted.url)).toContain("is a superuser");
    await asOwner(`alter role ${restricted.role} nosuperuser`);
    expect(await grantRuntimeRole(restricted.ownerUrl, restricted.ownerUrl)).toBeUndefined();
  });
});
