/** Entries of closed months, as they were made while the months were open. */
import { monthOf, type BuildReport } from "@/lib/minutes";
import { pool } from "@/lib/server/core/db";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { TESTER } from "../house";
import { report } from "./reports";

/** A build of 60 s that was entered into the month that it finished in, whose sums it is the only one of. */
export async function closedEntry(
  id: number,
  finishedAt: string,
  varied: Partial<BuildReport> = {},
): Promise<void> {
  await ingestBuilds([report(id, { ...varied, finishedAt })], TESTER);
  const month = `${monthOf(finishedAt)}-01`;
  await pool().query("insert into accounting_month (month) values ($1::date) on conflict do nothing", [
    month,
  ]);
  const client = await pool().connect();
  try {
    await client.query("begin");
    await client.query("set local plimsoll.restoring = 'on'");
    await client.query(
      `with moved as (update build_ledger set month = belongs_to where build_id = $1
         returning root_id, project_id, builds, duration_seconds, weighted_seconds),
       added as (insert into monthly_usage select root_id, $2::date, project_id, 0, builds, duration_seconds, weighted_seconds from moved)
       update monthly_usage u set builds = u.builds - m.builds, duration_seconds = u.duration_seconds - m.duration_seconds,
         weighted_seconds = u.weighted_seconds - m.weighted_seconds
       from moved m where u.ctid = (select ctid from monthly_usage where root_id = m.root_id and project_id = m.project_id
         and month = date_trunc('month', now() at time zone 'UTC')::date and builds >= m.builds limit 1)`,
      [id, month],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}
