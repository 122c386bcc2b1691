/** Drops builds that no runner may run: they fail with the reason. */
import { SYSTEM, type AuditContext } from "../audit/write";
import { finishBuild, type FinishOptions } from "./finish";

/** Returns false if the build has ended or was taken in the meantime. */
export async function dropWaiting(id: number, reason: string): Promise<boolean> {
  return finishBuild(id, { state: "failed", failureReason: reason }, SYSTEM, {
    onlyIf: async (tx) => (await tx.$executeRaw`delete from pending_build where build_id = ${id}`) > 0,
  });
}

/** Returns false if the build has ended in the meantime or `only` does not match. */
export async function dropBuild(
  id: number,
  reason: string,
  audit: AuditContext = SYSTEM,
  only: FinishOptions = {},
): Promise<boolean> {
  return finishBuild(id, { state: "failed", failureReason: reason }, audit, only);
}
