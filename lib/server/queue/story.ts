/** What happens to a build of our own: rows that are only added, so that its page tells how it came to where it is. */
import type { Tx } from "../core/db";

export type EventKind =
  | "pending"
  | "assigned"
  | "acknowledged"
  | "returned"
  | "cancelRequested"
  | "dropped"
  | "ended"
  | "traceDiffers";

export interface NewEvent {
  readonly buildId: number;
  readonly kind: EventKind;
  /** A word of GitLab's or a sentence. */
  readonly reason?: string;
  readonly runnerId?: number | null;
}

export async function tell(tx: Tx, { buildId, kind, reason = "", runnerId = null }: NewEvent): Promise<void> {
  await tx.buildEvent.create({ data: { buildId, kind, reason, runnerId } });
}
