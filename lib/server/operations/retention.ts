/** Removes operations that have ended, with what they produced. */
import type { OperationState } from "../../../generated/prisma/client";
import { db } from "../core/db";

export interface OperationRetention {
  /** Number of operations to keep per subject. */
  readonly perSubject: number;
  readonly days: number;
  /** Final states to remove, counted on their own; all final states by default. */
  readonly states?: readonly OperationState[];
}

const ENDED = ["succeeded", "partial", "failed", "cancelled"] as const;

/**
 * Removes ended operations of a kind and returns how many. Keeps each subject's newest one with a result, so that a
 * subject that no longer runs still shows what it found.
 */
export async function removeEnded(
  kind: string,
  { perSubject, days, states = ENDED }: OperationRetention,
): Promise<number> {
  return db().$executeRaw`
    delete from operation using (
      select id, created_at, row_number() over w as age,
        row_number() over (partition by subject, state in ('succeeded', 'partial') order by id desc) as age_alike,
        state in ('succeeded', 'partial') as has_result
      from operation where kind = ${kind} and state::text = any(${[...states]}::text[])
      window w as (partition by subject order by id desc)
    ) old
    where operation.id = old.id and not (old.has_result and old.age_alike = 1)
      and (old.age > ${perSubject}::int or old.created_at < now() - make_interval(days => ${days}::int))`;
}
