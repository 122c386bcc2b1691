/** Names and attempts of replays of challengers' days. */
import { createOperation } from "../../operations/create";
import type { Tx } from "../../core/db";

/** Stored: it never changes. */
export const SHADOW_KIND = "shadow";
export const SHADOW_ATTEMPTS = 3;

/** Returns the subject of a challenger's operations: by its policy's id, since names can be reused. */
export const shadowSubject = (policyId: string): string => `shadow/${policyId}`;
export const shadowPolicyId = (subject: string): string => subject.split("/")[1] ?? "";

/** Reads new days and scores the unscored ones. Returns the operation's id. */
export function beginScoring(tx: Tx, policyId: string, requestedBy: string): Promise<string> {
  return createOperation(tx, {
    kind: SHADOW_KIND,
    subject: shadowSubject(policyId),
    requestedBy,
    attempts: SHADOW_ATTEMPTS,
  });
}
