/** The PostgreSQL channel that announces changes; its payload is the id of the operation or account that changed. */
import type { Tx } from "./db";

export const CHANNEL = "plimsoll_operation";

/** PostgreSQL sends the notification when the transaction commits. */
export async function announce(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`select pg_notify(${CHANNEL}, ${id})`;
}
