/** Operations as the API answers them. */
import type { Operation as Row } from "../../../generated/prisma/client";
import { operationItemSchema, operationSchema, type Operation } from "../../api/operations";
import { db } from "../core/db";
import { NotFoundError } from "../http/errors";
import { uuidOf } from "../http/uuid";

export function operationNotFound(id: string): NotFoundError {
  return new NotFoundError(
    `There is no operation "${id.slice(0, 80)}". It may have been removed by the retention settings.`,
  );
}

/** Throws NotFoundError. */
export async function getOperation(id: string): Promise<Operation> {
  const known = uuidOf(id);
  const row = known === undefined ? null : await db().operation.findUnique({ where: { id: known } });
  if (!row) throw operationNotFound(id);
  return serializeOperation(row);
}

export function serializeOperation(row: Row): Operation {
  const { id, kind, subject, state, stage, progress, message, attempts, requestedBy } = row;
  return {
    id,
    kind,
    subject,
    state,
    stage,
    progress,
    items: operationItemSchema.array().parse(row.items),
    message,
    result: operationSchema.shape.result.parse(row.result),
    attempts,
    cancelRequested: row.cancelRequestedAt !== null,
    requestedBy,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
