/** What is kept, for how long, and the removal of the rest. */
import { SYSTEM, writeAudit } from "../audit/write";
import { db } from "../core/db";
import { log } from "../core/log";
import { removeEnded } from "../operations/retention";
import { getSettings } from "../settings/service";
import { RUN_KIND } from "./runs/kind";

/** Days until a deleted policy, kept for "undo", is removed with its runs. */
const DELETED_POLICY_DAYS = 30;

export interface Removed {
  readonly runs: number;
  readonly artifacts: number;
  readonly policies: number;
}

/** Applies the retention settings. */
export async function applyRetention(): Promise<Removed> {
  const { retention } = await getSettings();
  const { runsPerPolicy, runDays, artifactsPerPolicy } = retention;
  const runs = await removeEnded(RUN_KIND, { perSubject: runsPerPolicy, days: runDays });
  const artifacts = await db().$executeRaw`
    delete from run_artifact using (
      select run.id, row_number() over (partition by policy_id order by run.id desc) as age
      from discovery_run run join run_artifact a on a.run_id = run.id
    ) old
    where run_artifact.run_id = old.id and old.age > ${artifactsPerPolicy}::int`;
  const policies = await removeDeletedPolicies();
  const removed = { runs, artifacts, policies };
  if (runs + artifacts + policies > 0) log().info({ removed }, "retention removed what is not kept");
  return removed;
}

/** Nobody can bring them back from here on, which the audit log is to say. */
async function removeDeletedPolicies(): Promise<number> {
  return db().$transaction(async (tx) => {
    // Takes the runs with them.
    await tx.$executeRaw`
      delete from operation using discovery_run run, policy
      where operation.id = run.id and run.policy_id = policy.id
        and policy.deleted_at < now() - make_interval(days => ${DELETED_POLICY_DAYS}::int)`;
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
