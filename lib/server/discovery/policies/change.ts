/** What changed in a policy's selection between its two newest finished runs. */
import { db } from "../../core/db";

export interface SelectionChange {
  readonly previousRunId: string;
  readonly entered: string[];
  readonly left: string[];
}

interface Row {
  readonly policyId: string;
  readonly runId: string;
  /** 1 for the newest finished run, 2 for the one before. */
  readonly age: bigint;
  readonly image: string | null;
}

/**
 * Returns changes by policy id; a policy with fewer than two finished runs is absent. One query, with a few index
 * lookups per policy.
 */
export async function readChanges(
  policyIds: readonly string[],
): Promise<ReadonlyMap<string, SelectionChange>> {
  if (policyIds.length === 0) return new Map();
  const rows = await db().$queryRaw<Row[]>`
    select policy.id::text as "policyId", finished.id::text as "runId", finished.age, run_image.image
    from unnest(${[...policyIds]}::uuid[]) as policy (id)
    cross join lateral (
      select id, row_number() over (order by id desc) as age
      from (
        select id from discovery_run join operation using (id)
        where policy_id = policy.id and state in ('succeeded', 'partial')
        order by id desc limit 2
      ) as newest
    ) as finished
    left join run_image on run_image.run_id = finished.id and run_image.selected
    order by run_image.rank`;
  const changes = new Map<string, SelectionChange>();
  for (const policyId of new Set(rows.map((row) => row.policyId))) {
    const own = rows.filter((row) => row.policyId === policyId);
    const previous = own.find((row) => row.age === 2n);
    if (!previous) continue;
    const now = imagesOf(own, 1n);
    const before = imagesOf(own, 2n);
    changes.set(policyId, {
      previousRunId: previous.runId,
      entered: [...now].filter((image) => !before.has(image)),
      left: [...before].filter((image) => !now.has(image)),
    });
  }
  return changes;
}

function imagesOf(rows: readonly Row[], age: bigint): ReadonlySet<string> {
  const images = rows.filter((row) => row.age === age).map((row) => row.image);
  return new Set(images.filter((image) => image !== null));
}
