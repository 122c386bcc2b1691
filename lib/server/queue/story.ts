/** The story of one of Plimsoll's own builds: an append-only log, so that its page shows how it reached its state. */
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
  /** A GitLab reason or a sentence. */
  readonly reason?: string;
  readonly runnerId?: number | null;
}

export async function recordEvent(
  tx: Tx,
  { buildId, kind, reason = "", runnerId = null }: NewEvent,
): Promise<void> {
  await tx.buildEvent.create({ data: { buildId, kind, reason, runnerId } });
}
