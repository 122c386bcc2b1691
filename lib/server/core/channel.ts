/** The PostgreSQL channel on which the id of what changed is sent: an operation's, or an account's. */
import type { Tx } from "./db";

export const CHANNEL = "plimsoll_operation";

/** Sent when the transaction commits. */
export async function announce(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`select pg_notify(${CHANNEL}, ${id})`;
}
