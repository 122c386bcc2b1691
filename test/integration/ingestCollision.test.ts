/** Two writers that report a new build at the same moment conflict in a key that `on conflict` does not name. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { pool } from "@/lib/server/core/db";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { TESTER, useHouse } from "@/test/support/house";
import { report } from "@/test/support/minutes/reports";

useHouse();

const GATE = 4_711;

/**
 * An index whose entries wait for a lock. Entries are made index by index in the order in which the indexes were made,
 * after `on conflict (id)` looked at its own: with the gate first, both writers have seen no such build, and with
 * build_pkey next, it is the key that the second one breaks.
 */
async function gateBeforePrimaryKey(): Promise<void> {
  await pool().query(`
    create function gate(bigint) returns bigint language plpgsql immutable as $$ begin
      perform pg_advisory_xact_lock_shared(${GATE}); return $1; end $$;
    alter table build drop constraint build_pkey cascade;
    drop index build_id_key;
    create index build_gate on build (gate(id));
    alter table build add constraint build_pkey primary key (root_id, id);
    create unique index build_id_key on build (id);`);
}

async function waitingAtGate(): Promise<number> {
  const { rows } = await pool().query<{ waiting: number }>(
    "select count(*)::int as waiting from pg_locks where locktype = 'advisory' and objid = $1 and not granted",
    [GATE],
  );
  return rows[0]?.waiting ?? 0;
}

it("the second enters its report again: the build is accounted once, and nobody is refused", async () => {
  // Namespace, project and runner are known: the writers meet in the build alone.
  await ingestBuilds([report(1)], TESTER);
  await gateBeforePrimaryKey();
  const keeper = await pool().connect();
  try {
    await keeper.query("select pg_advisory_lock($1)", [GATE]);
    const writers = Promise.allSettled([1, 2].map(() => ingestBuilds([report(2)], TESTER)));
    for (let waited = 0; (await waitingAtGate()) < 2 && waited < 10_000; waited += 20) await sleep(20);
    expect(await waitingAtGate(), "both looked for the build before either wrote it").toBe(2);
    await keeper.query("select pg_advisory_unlock($1)", [GATE]);
    const ends = await writers;
    expect(ends.map((end) => (end.status === "fulfilled" ? end.value.accounted : end.reason)).sort()).toEqual(
      [0, 1],
    );
  } finally {
    await keeper.query("select pg_advisory_unlock_all()");
    keeper.release();
  }
  for (const table of ["build_ledger", "monthly_usage"]) {
    const { rows } = await pool().query(`select sum(builds)::int as builds from ${table}`);
    expect(rows, table).toEqual([{ builds: 2 }]);
  }
});
