/** Pending builds in the engine's shape, by id. */
import type { PendingBuild } from "../../queue";
import { pool } from "../core/db";
import { log } from "../core/log";
import { tick } from "./lastUpdate";
import { PENDING_COLUMNS, toBuild, type PendingRow } from "./sql/pendingRow";

const NONE_EXCEEDED: ReadonlySet<string> = new Set();

/**
 * Returns those of these builds that are Plimsoll's own and still pending. Exceeded quotas are not considered;
 * callers that need them read exceededNamespaces.
 */
export async function readWaiting(ids: readonly number[]): Promise<PendingBuild[]> {
  const { rows } = await pool().query<PendingRow>(
    `select ${PENDING_COLUMNS} from pending_build p where p.build_id = any($1::bigint[]) and p.origin = 'own'`,
    [ids],
  );
  return rows.map((row) => toBuild(row, NONE_EXCEEDED));
}

/** Wakes runners for newly pending builds; never throws. A runner that is woken in vain queries once. */
export async function notifyOfBuilds(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    await tick(await readWaiting(ids));
  } catch (error) {
    log().warn({ error }, "the queue's runners could not be notified of new builds");
  }
}
