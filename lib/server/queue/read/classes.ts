/** Groups of pending builds that are equivalent for every runner: few, however many builds wait. */
import type { PendingBuild } from "../../../queue";
import { exceededNamespaces } from "../facts";
import { matchingPool } from "../sql/matchingPool";
import { ALIKE, ALIKE_AS_NUMBER, toBuild, type PendingRow } from "../sql/pendingRow";

export interface BuildClass {
  /** The build that has waited longest. */
  readonly oldest: PendingBuild;
  readonly count: number;
  readonly oldestAt: Date;
}

type Row = PendingRow & { readonly count: number; readonly queued_at: Date };

/** Returns at most 20,000 classes, the largest first. */
export async function readClasses(): Promise<readonly BuildClass[]> {
  const exceeded = await exceededNamespaces();
  const { rows } = await matchingPool().query<Row>(
    `with alike as (
       select (array_agg(build_id order by queued_at, build_id))[1] as oldest, count(*)::int as count
       from pending_build group by ${ALIKE_AS_NUMBER} order by count(*) desc limit 20000
     )
     select build_id, ${ALIKE}, queued_at, count from alike join pending_build on build_id = oldest
     order by count desc, build_id`,
  );
  return rows.map((row) => ({ oldest: toBuild(row, exceeded), count: row.count, oldestAt: row.queued_at }));
}
