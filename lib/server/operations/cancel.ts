/** Cancels operations: a queued one ends at once, a running one as soon as its worker is notified. */
import type { OperationState } from "../../api/operations";
import { writeAudit, type AuditContext } from "../audit/write";
import type { Tx } from "../core/db";
import { ConflictError } from "../http/errors";
import { uuidOf } from "../http/uuid";
import { announce } from "../core/channel";
import { removeJob } from "./enqueue";
import { operationNotFound } from "./read";
import { FINISHED } from "./states";

/**
 * Once the transaction has committed, the operation ends as cancelled, whatever its worker is about to write. Throws
 * NotFoundError, and ConflictError for an operation that has ended.
 */
export async function cancelOperation(tx: Tx, asked: string, audit: AuditContext): Promise<void> {
  const { id, kind, state } = await lock(tx, asked);
  if (FINISHED.includes(state)) {
    throw new ConflictError(
      `The ${kind} has ended already (${state}); only a queued or running one can be cancelled.`,
      `${kind}Ended`,
    );
  }
  const message = `Cancelled by ${audit.actor}`;
  const queued = state === "queued";
  const now = new Date();
  await tx.operation.update({
    where: { id },
    data: queued
      ? { state: "cancelled", stage: "done", message: `${message} before it began`, finishedAt: now }
      : { cancelRequestedAt: now, message },
  });
  if (queued) await removeJob(tx, kind, id);
  await writeAudit(tx, audit, {
    action: `${kind}.cancel`,
    target: `${kind}/${id}`,
    before: { state },
    after: { state: queued ? "cancelled" : state, cancelRequested: true },
  });
  await announce(tx, id);
}

interface Locked {
  readonly id: string;
  readonly kind: string;
  readonly state: OperationState;
}

async function lock(tx: Tx, id: string): Promise<Locked> {
  if (uuidOf(id) === undefined) throw operationNotFound(id);
  const [row] = await tx.$queryRaw<Locked[]>`
    select id::text, kind, state::text as state from operation where id = ${id}::uuid for update`;
  if (!row) throw operationNotFound(id);
  return row;
}
