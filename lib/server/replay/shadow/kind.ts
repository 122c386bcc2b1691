/** What replays of challengers' days are called. */
import { createOperation } from "../../operations/create";
import type { Tx } from "../../core/db";

/** Stored: it never changes. */
export const SHADOW_KIND = "shadow";
export const SHADOW_ATTEMPTS = 3;

/** What the operations of a challenger are about: its policy's id, since names are given away. */
export const shadowSubject = (policyId: string): string => `shadow/${policyId}`;
export const shadowPolicyId = (subject: string): string => subject.split("/")[1] ?? "";

/** Takes in the days that are new, and scores those that are not scored. Returns the operation's id. */
export function beginScoring(tx: Tx, policyId: string, requestedBy: string): Promise<string> {
  return createOperation(tx, {
    kind: SHADOW_KIND,
    subject: shadowSubject(policyId),
    requestedBy,
    attempts: SHADOW_ATTEMPTS,
  });
}
