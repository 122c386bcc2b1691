/** A copy of the database may not know yet what began to wait: what it does not find is asked of the database itself. */
import type { RunnerCriteria } from "../../../queue";
import { pool } from "../../core/db";
import { queueMetrics } from "../metrics";
import { findCandidates, type Candidate } from "./candidates";
import { readsReplica } from "./matchingPool";

/** For an answer of the matching query that was empty: at most `limit`; none where no copy was asked. */
export async function behindCopy(criteria: RunnerCriteria, limit: number): Promise<Candidate[]> {
  if (!readsReplica()) return [];
  const { rows } = await pool().query("select from pending_build where origin = 'own' limit 1");
  if (rows.length === 0) return [];
  const found = await findCandidates(criteria, limit, pool());
  if (found.length > 0) queueMetrics().count("queue_replication_lag");
  return found;
}
