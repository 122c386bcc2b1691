/**
 * Runs by `syncInterval`: one per slot, however many processes check, and never two scheduled runs of a policy at
 * once.
 */
import { db, type Tx } from "../core/db";
import { isUniqueViolation } from "../core/dbErrors";
import { log } from "../core/log";
import { SYSTEM } from "../audit/write";
import { slotOf } from "../operations/slots";
import { insertShadowRuns } from "../replay/shadow/begin";
import { insertRun } from "./runs/create";

interface Candidate {
  readonly id: string;
  readonly intervalSeconds: number;
  readonly since: Date;
  readonly last: Date | null;
  readonly now: Date;
}

/** Enqueues a run for every policy whose slot has none; returns how many. Missed slots are skipped. */
export async function enqueueDueRuns(): Promise<number> {
  const candidates = await db().$queryRaw<Candidate[]>`
    select p.id::text, (v.model ->> 'syncIntervalSeconds')::float8 as "intervalSeconds",
      coalesce(p.scheduled_since, p.created_at) as since, now() as now,
      (select max(r.scheduled_for) from discovery_run r where r.policy_id = p.id) as last
    from policy p join policy_version v on v.policy_id = p.id and v.version = p.current_version
    where p.scheduled and p.deleted_at is null`;
  let enqueued = 0;
  for (const policy of candidates) {
    const slot = slotOf(policy.id, policy.intervalSeconds, policy.now.getTime());
    if (slot <= policy.since.getTime() || slot <= (policy.last?.getTime() ?? -Infinity)) continue;
    if (await enqueueSlot(policy, new Date(slot))) enqueued += 1;
  }
  return enqueued;
}

async function enqueueSlot({ id: policyId, now }: Candidate, scheduledFor: Date): Promise<boolean> {
  try {
    return await db().$transaction(async (tx) => {
      // Of two processes the second waits here, and then finds the first one's run in progress.
      await tx.$queryRaw`select from policy where id = ${policyId}::uuid for no key update`;
      const policy = await tx.policy.findFirst({ where: { id: policyId, scheduled: true, deletedAt: null } });
      if (policy === null || (await isUnderWay(tx, policyId))) return false;
      const { id } = await insertRun(tx, policy, {
        trigger: "schedule",
        evaluatedAt: now,
        requestedBy: SYSTEM.actor,
        scheduledFor,
      });
      await insertShadowRuns(tx, { id, policyId, evaluatedAt: now });
      return true;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    log().error({ error, policyId }, "a scheduled run could not be enqueued");
    return false;
  }
}

/** A scheduled run that is queued or running delays the next one: a slow source must not pile up runs. */
async function isUnderWay(tx: Tx, policyId: string): Promise<boolean> {
  const found = await tx.run.findFirst({
    where: { policyId, trigger: "schedule", operation: { state: { in: ["queued", "running"] } } },
    select: { id: true },
  });
  return found !== null;
}
