/** Pending builds as the engine takes them, by id. */
import type { PendingBuild } from "../../queue";
import { pool } from "../core/db";
import { tick } from "./lastUpdate";

interface Row {
  readonly build_id: string;
  readonly origin: PendingBuild["origin"];
  readonly project_id: string;
  readonly namespace_ids: string[];
  readonly tags: string[];
  readonly protected: boolean;
  readonly visibility: PendingBuild["visibility"];
  readonly instance_runners: boolean;
  readonly group_runners: boolean;
}

/**
 * Tells the runners of builds that began to wait; never throws. A quota is left out: a runner that is told in vain
 * looks once.
 */
export async function tellOfBuilds(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await pool().query<Row>(
    `select build_id, origin, project_id, namespace_ids, tags, protected, visibility, instance_runners, group_runners
     from pending_build where build_id = any($1::bigint[]) and origin = 'own'`,
    [ids],
  );
  await tick(
    rows.map((row) => ({
      id: Number(row.build_id),
      projectId: Number(row.project_id),
      namespaces: row.namespace_ids,
      tags: row.tags,
      protected: row.protected,
      visibility: row.visibility,
      origin: row.origin,
      instanceRunnersEnabled: row.instance_runners,
      groupRunnersEnabled: row.group_runners,
      minutesExceeded: false,
    })),
  );
}
