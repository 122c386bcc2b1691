/** Builds that wait and that no runner may run: they fail with the reason. */
import { SYSTEM, type AuditContext } from "../audit/write";
import { finishBuild, type FinishOptions } from "./finish";

/** False when it has ended or was taken meanwhile. */
export async function dropWaiting(id: number, reason: string): Promise<boolean> {
  return finishBuild(id, { state: "failed", failureReason: reason }, SYSTEM, {
    onlyIf: async (tx) => (await tx.$executeRaw`delete from pending_build where build_id = ${id}`) > 0,
  });
}

/** False when it has ended meanwhile, or `only` does not hold. */
export async function dropBuild(
  id: number,
  reason: string,
  audit: AuditContext = SYSTEM,
  only: FinishOptions = {},
): Promise<boolean> {
  return finishBuild(id, { state: "failed", failureReason: reason }, audit, only);
}
