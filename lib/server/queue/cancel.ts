/**
 * Cancels one of Plimsoll's own builds: at once while it is pending, otherwise as soon as its runner has stopped it.
 */
import { rankOf } from "../../minutes";
import { writeAudit, type AuditContext } from "../audit/write";
import { db } from "../core/db";
import { finishBuild, lockBuild } from "./finish";
import { recordEvent } from "./story";

export interface CancelOptions {
  /** The runner stops it at once, without running its after scripts. */
  readonly force?: boolean;
}

export type Cancelled = "canceled" | "canceling" | "ended" | "unknown";

/** Returns `ended` if there was nothing left to cancel; `unknown` for a build that is not Plimsoll's own. */
export async function cancelBuild(
  id: number,
  audit: AuditContext,
  { force = false }: CancelOptions = {},
): Promise<Cancelled> {
  const found = await db().$transaction(async (tx): Promise<Cancelled> => {
    await lockBuild(tx, id);
    const [own] = await tx.$queryRaw<{ endedAt: Date | null }[]>`
      select ended_at as "endedAt" from own_build where id = ${id} for update`;
    if (!own) return "unknown";
    if (own.endedAt !== null) return "ended";
    const running = await tx.$executeRaw`
      update build set status = 'canceling', rank = ${rankOf("canceling")}, reported_at = now()
      where id = ${id} and status in ('running', 'canceling')`;
    // A pending build leaves the queue here, so that nobody takes it before it ends.
    await tx.pendingBuild.deleteMany({ where: { buildId: id } });
    await tx.$executeRaw`
      update own_build set cancelled_at = coalesce(cancelled_at, now()), cancel_forced = cancel_forced or ${force}
      where id = ${id}`;
    await recordEvent(tx, { buildId: id, kind: "cancelRequested", reason: `by ${audit.actor}` });
    await writeAudit(tx, audit, { action: "build.cancel", target: `build/${id}`, after: { force } });
    return running > 0 ? "canceling" : "canceled";
  });
  if (found === "canceled") await finishBuild(id, { state: "canceled" }, audit);
  return found;
}
