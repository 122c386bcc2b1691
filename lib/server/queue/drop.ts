/** Builds that wait and that no runner may run: they fail with the reason. */
import { SYSTEM, type AuditContext } from "../audit/write";
import { finishBuild } from "./finish";

/** False when it has ended or was taken meanwhile. */
export async function dropWaiting(id: number, reason: string): Promise<boolean> {
  return finishBuild(id, { state: "failed", failureReason: reason }, SYSTEM, { while: "pending" });
}

/** False when it has ended meanwhile. */
export async function dropBuild(id: number, reason: string, audit: AuditContext = SYSTEM): Promise<boolean> {
  return finishBuild(id, { state: "failed", failureReason: reason }, audit);
}
