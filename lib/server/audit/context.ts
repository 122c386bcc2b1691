/** Apart from what writes events: webhooks name the system, and are told of what is written. */

/** Who acts, as every writing service wants to know. */
export interface AuditContext {
  readonly actor: string;
  readonly role: string;
  readonly requestId: string;
}

/** What the server does by itself: schedule, clean-up, demo. */
export const SYSTEM: AuditContext = { actor: "system", role: "system", requestId: "" };
