/** Runs by `syncInterval`: which policies are due, and one run for each, however many processes look. */
import { db } from "../core/db";
import { isUniqueViolation } from "../core/dbErrors";
import { log } from "../core/log";
import { SYSTEM } from "../audit/write";
import { slotOf } from "../operations/slots";
import { insertShadowRuns } from "../replay/shadow/begin";
import { insertRun } from "./runs/create";

interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly currentVersion: number;
  readonly intervalSeconds: number;
  readonly since: Date;
  readonly last: Date | null;
  readonly now: Date;
}

/** Enqueues a run for every policy whose slot has none; returns how many. Missed slots are not made up for. */
export async function enqueueDueRuns(): Promise<number> {
  // A run of the schedule that still waits or works holds back the next: a slow source must not pile up runs.
  const candidates = await db().$queryRaw<Candidate[]>`
    select p.id::text, p.name, p.current_version as "currentVersion", (v.model ->> 'syncIntervalSeconds')::float8 as "intervalSeconds",
      coalesce(p.scheduled_since, p.created_at) as since, now() as now,
      (select max(r.scheduled_for) from discovery_run r where r.policy_id = p.id) as last
    from policy p join policy_version v on v.policy_id = p.id and v.version = p.current_version
    where p.scheduled and p.deleted_at is null and not exists (
      select 1 from operation o join discovery_run r using (id)
      where o.state in ('queued', 'running') and r.policy_id = p.id and r.trigger = 'schedule')`;
  let enqueued = 0;
  for (const policy of candidates) {
    const slot = slotOf(policy.id, policy.intervalSeconds, policy.now.getTime());
    if (slot <= policy.since.getTime() || slot <= (policy.last?.getTime() ?? -Infinity)) continue;
    if (await enqueueSlot(policy, new Date(slot))) enqueued += 1;
  }
  return enqueued;
}

/** The database allows one run a policy and slot: of two processes that try, one finds it taken. */
async function enqueueSlot(policy: Candidate, scheduledFor: Date): Promise<boolean> {
  try {
    await db().$transaction(async (tx) => {
      const { id } = await insertRun(tx, policy, {
        trigger: "schedule",
        evaluatedAt: policy.now,
        requestedBy: SYSTEM.actor,
        scheduledFor,
      });
      await insertShadowRuns(tx, { id, policyId: policy.id, evaluatedAt: policy.now });
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    log().error({ error, policyId: policy.id }, "a scheduled run could not be enqueued");
    return false;
  }
}
