/** Pending and running builds for explanations, read from the replica if there is one. */
import type { BuildGroup } from "../../../queue";
import { LIMITS } from "../../../limits/limits";
import { exceededNamespaces } from "../facts";
import { matchingPool } from "../sql/matchingPool";
import { ALIKE, ALIKE_AS_NUMBER, toBuild, type PendingRow } from "../sql/pendingRow";
import { listQueueRunners, type StoredRunner } from "../runners/read";

type Row = Omit<PendingRow, "build_id"> & { readonly ids: readonly number[] };

/** Returns the lowest ids first, at most queueJobs; includes `id` if it is pending. Equivalent builds are grouped. */
export async function readPending(id = 0): Promise<BuildGroup[]> {
  const exceeded = await exceededNamespaces();
  // Ids are below 2^53, and an array of eight-byte floats needs no parsing of each element.
  const { rows } = await matchingPool().query<Row>(
    `with alike as (
       select array_agg(build_id::float8) as ids, min(build_id) as first
       from (
         (select build_id, ${ALIKE} from pending_build where build_id <> $2 order by build_id limit $1)
         union all
         select build_id, ${ALIKE} from pending_build where build_id = $2
       ) waiting group by ${ALIKE_AS_NUMBER}
     )
     select alike.ids, ${ALIKE} from alike join pending_build on build_id = alike.first`,
    [LIMITS.queueJobs.value, id],
  );
  return rows.map(({ ids, ...row }) => ({
    build: toBuild({ ...row, build_id: String(ids[0]) }, exceeded),
    ids: ids.toSorted((a, b) => a - b),
  }));
}

/** Returns how many have waited since before an instant, counted by an index in this order. */
export async function countWaitingSince(before: Date): Promise<number> {
  const { rows } = await matchingPool().query<{ count: number }>(
    "select count(*)::int as count from pending_build where queued_at < $1",
    [before],
  );
  return rows[0]?.count ?? 0;
}

/** Returns running builds on instance runners, by project. */
export async function readRunning(): Promise<ReadonlyMap<number, number>> {
  const { rows } = await matchingPool().query<{ project_id: string; builds: number }>(
    `select project_id, count(*)::int as builds from running_build where runner_type = 'instance' group by project_id`,
  );
  return new Map(rows.map(({ project_id: project, builds }) => [Number(project), builds]));
}

/** Sorted by id, at most queueRunners. */
export async function readAllRunners(): Promise<StoredRunner[]> {
  return listQueueRunners(0, LIMITS.queueRunners.value);
}
