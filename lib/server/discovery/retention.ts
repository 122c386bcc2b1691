/** Applies retention: what is kept for how long. */
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

/** Removes what the retention settings no longer keep. */
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

/** The removal is final, which the audit log must record. */
async function removeDeletedPolicies(): Promise<number> {
  return db().$transaction(async (tx) => {
    // Locked from here: a policy restored in between would have lost its runs.
    const removed = await tx.$queryRaw<{ id: string; name: string; deleted_at: Date }[]>`
      select id::text, name, deleted_at from policy
      where deleted_at < now() - make_interval(days => ${DELETED_POLICY_DAYS}::int) order by id for no key update`;
    const ids = removed.map(({ id }) => id);
    // Deletes the runs as well.
    await tx.$executeRaw`
      delete from operation using discovery_run run
      where operation.id = run.id and run.policy_id = any(${ids}::uuid[])`;
    await tx.policy.deleteMany({ where: { id: { in: ids } } });
    for (const { name, deleted_at: deletedAt } of removed) {
      await writeAudit(tx, SYSTEM, {
        action: "policy.remove",
        // A policy whose name was taken has "~" and its id appended.
        target: `policy/${name.split("~")[0]}`,
        before: { deletedAt },
      });
    }
    return removed.length;
  });
}
