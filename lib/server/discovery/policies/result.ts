/** The images on either side of the line in the newest result of each policy. */
import type { PolicyResult } from "../../../api/policies";
import { expectationSchema } from "../../../discovery";
import { db } from "../../core/db";

interface Row {
  readonly policyId: string;
  readonly runId: string;
  readonly evaluatedAt: Date | null;
  readonly selectedCount: number;
  readonly imageCount: number;
  readonly scoreUnit: string | null;
  /** Includes the first five of the dropped images. */
  readonly expectation: unknown;
  readonly rank: number | null;
  readonly image: string | null;
  readonly score: number | null;
}

const briefSchema = expectationSchema.pick({ expected: true, kept: true, dropped: true });

/**
 * Returns results by policy id; a policy without a result is absent. One query, with a few index lookups per policy.
 */
export async function readResults(policyIds: readonly string[]): Promise<ReadonlyMap<string, PolicyResult>> {
  if (policyIds.length === 0) return new Map();
  const rows = await db().$queryRaw<Row[]>`
    select policy.id::text as "policyId", newest.id::text as "runId", newest.evaluated_at as "evaluatedAt",
      newest.selected_count as "selectedCount", newest.image_count as "imageCount", newest.score_unit as "scoreUnit",
      case when newest.expectation is not null then newest.expectation ||
        jsonb_build_object('dropped', jsonb_path_query_array(newest.expectation, '$.dropped[0 to 4]')) end as expectation,
      edge.rank, edge.image, edge.score
    from unnest(${[...policyIds]}::uuid[]) as policy (id)
    cross join lateral (
      select id, evaluated_at, selected_count, image_count, score_unit, expectation
      from discovery_run join operation using (id)
      where policy_id = policy.id and state in ('succeeded', 'partial')
      order by id desc limit 1
    ) as newest
    left join run_image as edge
      on edge.run_id = newest.id and edge.rank in (newest.selected_count, newest.selected_count + 1)`;
  const results = new Map<string, PolicyResult>();
  const edges = new Map(rows.map((row) => [`${row.policyId} ${row.rank}`, row]));
  for (const row of rows) {
    const { policyId, runId, evaluatedAt, selectedCount, imageCount, scoreUnit, expectation } = row;
    const edge = (rank: number): PolicyResult["lastIn"] => {
      const found = edges.get(`${policyId} ${rank}`);
      if (!found || found.image === null || found.score === null) return null;
      return { image: found.image, score: found.score };
    };
    results.set(policyId, {
      runId,
      evaluatedAt: evaluatedAt?.toISOString() ?? null,
      selectedCount,
      imageCount,
      lastIn: edge(selectedCount),
      firstOut: edge(selectedCount + 1),
      scoreUnit,
      ...(expectation === null ? {} : { expectation: briefSchema.parse(expectation) }),
    });
  }
  return results;
}
