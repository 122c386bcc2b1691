/** Pending builds in groups that are alike to every runner: few, however many builds wait. */
import type { PendingBuild } from "../../../queue";
import { exceededNamespaces } from "../facts";
import { matchingPool } from "../sql/matchingPool";
import { ALIKE, toBuild } from "../sql/candidates";

export interface BuildClass {
  /** The one that waits longest. */
  readonly oldest: PendingBuild;
  readonly count: number;
  readonly oldestAt: Date;
}

type Row = Parameters<typeof toBuild>[0] & { readonly count: number; readonly queued_at: Date };

/** At most 20,000, the largest first. */
export async function readClasses(): Promise<readonly BuildClass[]> {
  const exceeded = await exceededNamespaces();
  const { rows } = await matchingPool().query<Row>(
    `select (array_agg(build_id order by queued_at, build_id))[1] as build_id, ${ALIKE}, count(*)::int as count,
       min(queued_at) as queued_at
     from pending_build group by ${ALIKE} order by count(*) desc limit 20000`,
  );
  return rows.map((row) => ({ oldest: toBuild(row, exceeded), count: row.count, oldestAt: row.queued_at }));
}
