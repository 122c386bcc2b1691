/** Creates an operation: its row and its job, in the transaction of whatever it is for. */
import type { Prisma } from "../../../generated/prisma/client";
import type { OperationItem } from "../../api/operations";
import type { Tx } from "../core/db";
import { sanitizeJson } from "../core/sanitizeForPostgres";
import { announce } from "../core/channel";
import { enqueue } from "./enqueue";

export interface NewOperation {
  readonly kind: string;
  readonly subject: string;
  readonly requestedBy: string;
  /** The kind's `attempts`. */
  readonly attempts: number;
  /** Lower runs sooner; 0 by default. */
  readonly priority?: number;
  readonly items?: readonly OperationItem[];
}

/** Returns the operation's id, which the object that it produces takes as its own id. */
export async function createOperation(tx: Tx, operation: NewOperation): Promise<string> {
  const { kind, subject, requestedBy, attempts, priority, items = [] } = operation;
  const { id } = await tx.operation.create({
    data: {
      kind,
      subject,
      requestedBy,
      maxAttempts: attempts,
      // Plain JSON by sanitizeJson, which also removes what the database refuses.
      items: JSON.parse(sanitizeJson(items)) as Prisma.InputJsonArray,
    },
    select: { id: true },
  });
  await enqueue(tx, kind, id, { priority });
  await announce(tx, id);
  return id;
}
