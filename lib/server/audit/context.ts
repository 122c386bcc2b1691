/**
 * Separate from the module that writes events: webhooks use SYSTEM as an actor and are notified of what is written.
 */

/** The actor of a change, as every service that writes needs it. */
export interface AuditContext {
  readonly actor: string;
  readonly role: string;
  readonly requestId: string;
}

/** The server itself: schedules, clean-up, demo. */
export const SYSTEM: AuditContext = { actor: "system", role: "system", requestId: "" };
