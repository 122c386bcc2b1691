/** Removal of operations that ended, with what they made. */
import type { OperationState } from "../../../generated/prisma/client";
import { db } from "../core/db";

export interface OperationRetention {
  /** Operations of one subject that are kept. */
  readonly perSubject: number;
  readonly days: number;
  /** Those that ended so, each counted among themselves; all that ended when absent. */
  readonly states?: readonly OperationState[];
}

const ENDED = ["succeeded", "partial", "failed", "cancelled"] as const;

/**
 * Removes operations of a kind that ended, and returns how many. Never a subject's newest one with a result: what
 * is no longer run still shows what it found.
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
