/** The operations of one kind by what they are for: whether one is in progress, and the newest of each subject. */
import { operationStateSchema, type OperationState } from "../../api/operations";
import type { Tx } from "../core/db";
import { UNFINISHED } from "./states";

/** Returns whether an operation of this kind is queued or running for the subject. */
export async function isUnderWay(tx: Tx, kind: string, subject: string): Promise<boolean> {
  const found = await tx.operation.findFirst({
    where: { kind, subject, state: { in: [...UNFINISHED] } },
    select: { id: true },
  });
  return found !== null;
}

export interface NewestOperation {
  readonly id: string;
  readonly state: OperationState;
  /** 0–1. */
  readonly progress: number;
  readonly message: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** By subject. */
export type NewestOperations = ReadonlyMap<string, NewestOperation>;

/** Returns the newest operation of this kind by subject, in one statement. Subjects without one are missing. */
export async function newestOf(tx: Tx, kind: string, subjects: readonly string[]): Promise<NewestOperations> {
  const newest = await tx.$queryRaw<(NewestOperation & { readonly subject: string; readonly at: Date })[]>`
    select newest.* from unnest(${subjects}::text[]) as wanted (subject)
    cross join lateral (
      select id::text, subject, state::text as state, progress, message, created_at as at from operation
      where kind = ${kind} and subject = wanted.subject order by operation.id desc limit 1) newest`;
  return new Map(
    newest.map(({ subject, state, at, ...operation }) => [
      subject,
      { ...operation, state: operationStateSchema.parse(state), createdAt: at.toISOString() },
    ]),
  );
}
