/** Pending builds as the engine takes them, by id. */
import type { PendingBuild } from "../../queue";
import { pool } from "../core/db";
import { log } from "../core/log";
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
 * Builds of our own that still wait, of these. A quota is left out: who needs it knows whose is used up
 * (exceededNamespaces).
 */
export async function readWaiting(ids: readonly number[]): Promise<PendingBuild[]> {
  const { rows } = await pool().query<Row>(
    `select build_id, origin, project_id, namespace_ids, tags, protected, visibility, instance_runners, group_runners
     from pending_build where build_id = any($1::bigint[]) and origin = 'own'`,
    [ids],
  );
  return rows.map((row) => ({
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
  }));
}

/** Tells the runners of builds that began to wait; never throws. One that is told in vain looks once. */
export async function tellOfBuilds(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    await tick(await readWaiting(ids));
  } catch (error) {
    log().warn({ error }, "the queue's runners could not be told of new builds");
  }
}
