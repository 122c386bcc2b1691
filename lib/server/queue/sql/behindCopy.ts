/** A read replica may not have the latest pending builds yet: if it finds none, the primary is queried. */
import type { RunnerCriteria } from "../../../queue";
import { pool } from "../../core/db";
import { queueMetrics } from "../metrics";
import { findCandidates, type Candidate } from "./candidates";
import { readsReplica } from "./matchingPool";

/**
 * Called after the matching query found nothing. Returns at most `limit` candidates; none if no replica was queried.
 */
export async function behindCopy(criteria: RunnerCriteria, limit: number): Promise<Candidate[]> {
  if (!readsReplica()) return [];
  const { rows } = await pool().query("select from pending_build where origin = 'own' limit 1");
  if (rows.length === 0) return [];
  const found = await findCandidates(criteria, limit, pool());
  if (found.length > 0) queueMetrics().count("queue_replication_lag");
  return found;
}
