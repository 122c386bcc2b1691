/** Builds that no runner may run any more: they fail with the reason. */
import type { AuditContext } from "../audit/write";
import { SYSTEM } from "../audit/write";
import { finishBuild } from "./finish";

/** False when it has ended meanwhile. */
export async function dropBuild(id: number, reason: string, audit: AuditContext = SYSTEM): Promise<boolean> {
  return finishBuild(id, { state: "failed", failureReason: reason }, audit);
}
