/** The newest changes, for the first page. */
import type { Change } from "../../api/changes";
import type { ChangeKind } from "../../changes/kinds";
import { db } from "../core/db";
import { listChanges } from "./read";

const SHOWN = 5;
const HOURS = 24;

/** Changes that cross a line, in either direction. */
const CROSSINGS: readonly ChangeKind[] = [
  ...(["run.selection", "node.over", "node.restored"] as const),
  ...(["quota.level", "dataSource.fail", "dataSource.recover"] as const),
];

/** Returns the changes of the last 24 hours, newest first, and when a line was last crossed. */
export async function recentChanges(): Promise<{ items: Change[]; quietSince: string | null }> {
  const from = new Date(Date.now() - HOURS * 3_600_000).toISOString();
  const [{ items }, [last]] = await Promise.all([
    listChanges({ from }, { limit: SHOWN }),
    db().$queryRaw<{ at: Date | null }[]>`
      select max(newest.at) as at from unnest(${[...CROSSINGS]}::text[]) as crossing (kind)
      cross join lateral (
        select at from change where change.kind = crossing.kind order by at desc, id desc limit 1) newest`,
  ]);
  return { items, quietSince: last?.at?.toISOString() ?? null };
}
