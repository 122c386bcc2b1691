/** What is kept, for how long, and the removal of the rest. */
import { SYSTEM, writeAudit } from "../audit";
import { db } from "../db";
import { log } from "../log";
import { getSettings } from "../settings";

/** Days until a deleted policy, kept for "undo", is removed with its runs. */
const DELETED_POLICY_DAYS = 30;

export interface Removed {
  readonly runs: number;
  readonly artifacts: number;
  readonly policies: number;
  readonly idempotencyKeys: number;
}

/**
 * Applies the retention settings. Only runs that have ended are removed, and never a policy's newest one with a
 * result: a policy that nobody runs any more still shows what it found.
 */
export async function applyRetention(): Promise<Removed> {
  const { retention } = await getSettings();
  const { runsPerPolicy, runDays, artifactsPerPolicy } = retention;
  const runs = await db().$executeRaw`
    delete from run using (
      select id, created_at, row_number() over w as age,
        row_number() over (partition by policy_id, state in ('succeeded', 'partial') order by id desc) as age_alike,
        state in ('succeeded', 'partial') as has_result
      from run where state not in ('queued', 'running') window w as (partition by policy_id order by id desc)
    ) old
    where run.id = old.id and not (old.has_result and old.age_alike = 1)
      and (old.age > ${runsPerPolicy}::int or old.created_at < now() - make_interval(days => ${runDays}::int))`;
  const artifacts = await db().$executeRaw`
    delete from run_artifact using (
      select run.id, row_number() over (partition by policy_id order by run.id desc) as age
      from run join run_artifact a on a.run_id = run.id
    ) old
    where run_artifact.run_id = old.id and old.age > ${artifactsPerPolicy}::int`;
  const policies = await removeDeletedPolicies();
  const idempotencyKeys = await db().$executeRaw`delete from idempotency_key where expires_at < now()`;
  const removed = { runs, artifacts, policies, idempotencyKeys };
  if (runs + artifacts + policies > 0) log().info({ removed }, "retention removed what is not kept");
  return removed;
}

/** Nobody can bring them back from here on, which the audit log is to say. */
async function removeDeletedPolicies(): Promise<number> {
  return db().$transaction(async (tx) => {
    const removed = await tx.$queryRaw<{ name: string; deleted_at: Date }[]>`
      delete from policy where deleted_at < now() - make_interval(days => ${DELETED_POLICY_DAYS}::int)
      returning name, deleted_at`;
    for (const { name, deleted_at: deletedAt } of removed) {
      await writeAudit(tx, SYSTEM, {
        action: "policy.remove",
        // A policy that another took the name of has "~" and its id behind it.
        target: `policy/${name.split("~")[0]}`,
        before: { deletedAt },
      });
    }
    return removed.length;
  });
}
