/** What waits and what runs, for explanations: read from the replica where there is one. */
import type { PendingBuild } from "../../../queue";
import { LIMITS } from "../../../limits/limits";
import { exceededNamespaces } from "../facts";
import { matchingPool } from "../sql/matchingPool";
import { toBuild } from "../sql/candidates";
import { listQueueRunners, type StoredRunner } from "../runners/read";

type Row = Parameters<typeof toBuild>[0];

/** The lowest ids first, at most queueJobs; `id` is among them when it waits. */
export async function readPending(id = 0): Promise<PendingBuild[]> {
  const exceeded = await exceededNamespaces();
  const { rows } = await matchingPool().query<Row>(
    `(select build_id, origin, project_id, root_id, namespace_ids, tags, protected, visibility, instance_runners,
        group_runners from pending_build where build_id <> $2 order by build_id limit $1)
     union all
     select build_id, origin, project_id, root_id, namespace_ids, tags, protected, visibility, instance_runners,
        group_runners from pending_build where build_id = $2`,
    [LIMITS.queueJobs.value, id],
  );
  return rows.map((row) => toBuild(row, exceeded));
}

/** Builds on instance runners, by project. */
export async function readRunning(): Promise<ReadonlyMap<number, number>> {
  const { rows } = await matchingPool().query<{ project_id: string; builds: number }>(
    `select project_id, count(*)::int as builds from running_build where runner_type = 'instance' group by project_id`,
  );
  return new Map(rows.map(({ project_id: project, builds }) => [Number(project), builds]));
}

/** By id, at most queueRunners. */
export async function readAllRunners(): Promise<StoredRunner[]> {
  return listQueueRunners(0, LIMITS.queueRunners.value);
}
