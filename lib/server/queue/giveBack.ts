/** Returns a build whose runner gave no sign of life to the queue, with the reason in its story. */
import { rankOf, type RunnerType } from "../../minutes";
import { enterPending } from "../builds/pending";
import { db } from "../core/db";
import { SYSTEM } from "../audit/write";
import { finishBuild, lockBuild } from "./finish";
import { queueMetrics } from "./metrics";
import { recordEvent } from "./story";
import { notifyOfBuilds } from "./waiting";

/** Number of runners that a build is handed to, one after the other, before it fails. */
const MOST_ATTEMPTS = 5;

export type GivenBack = "pending" | "failed" | "canceled" | "unchanged";

export interface GiveBackOptions {
  /** Only if its runner has given no sign of life and got the build longer ago than this. */
  readonly unseenSeconds?: number | null;
  /** No runner can have received it, so it does not count as an attempt. */
  readonly undelivered?: boolean;
}

/**
 * Returns `unchanged` if the build does not run, or no longer runs. A build that was cancelled ends instead, and one
 * that too many runners abandoned fails with runner_system_failure.
 */
export async function returnToPending(
  id: number,
  reason: string,
  { unseenSeconds = null, undelivered = false }: GiveBackOptions = {},
): Promise<GivenBack> {
  let wasOnShared = false;
  const outcome = await db().$transaction(async (tx): Promise<GivenBack> => {
    await lockBuild(tx, id);
    const gone = await tx.$queryRaw<{ runnerId: bigint; type: RunnerType }[]>`
      delete from running_build where build_id = ${id} and (${unseenSeconds}::float is null
        or acknowledged_at is null and seen_at < now() - make_interval(secs => ${unseenSeconds}::float))
      returning runner_id as "runnerId", runner_type as type`;
    const [running] = gone;
    if (!running) return "unchanged";
    wasOnShared = running.type === "instance";
    const own = await tx.ownBuild.findUniqueOrThrow({ where: { id } });
    const runnerId = Number(running.runnerId);
    await recordEvent(tx, { buildId: id, kind: "returned", reason, runnerId });
    if (own.cancelledAt !== null) return "canceled";
    if (own.attempts >= MOST_ATTEMPTS && !undelivered) return "failed";
    await tx.ownBuild.update({
      where: { id },
      data: { tokenHash: null, ...(undelivered && { attempts: { decrement: 1 } }) },
    });
    await tx.$executeRaw`
      update build set status = 'pending', rank = ${rankOf("pending")}, runner_id = null, started_at = null,
        reported_at = now() where id = ${id} and status = 'running'`;
    await tx.buildTrace.deleteMany({ where: { buildId: id } });
    await enterPending(tx, [BigInt(id)]);
    return "pending";
  });
  if (wasOnShared) queueMetrics().count("shared_runner_build_done");
  if (outcome === "pending") await notifyOfBuilds([id]);
  if (outcome === "canceled") await finishBuild(id, { state: "canceled" }, SYSTEM);
  if (outcome === "failed") {
    await finishBuild(id, { state: "failed", failureReason: "runner_system_failure" }, SYSTEM);
  }
  return outcome;
}
