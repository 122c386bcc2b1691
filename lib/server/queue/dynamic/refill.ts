/** The refill of one queue: the matching query's first builds, interleaved, into the list of its key. */
import { randomUUID } from "node:crypto";
import { inLine, prefillSize, QUEUE_RULES, type RunnerCriteria } from "../../../queue";
import { defineOperation, type OperationEnd } from "../../operations/defineOperation";
import { ensureLastUpdate } from "../lastUpdate";
import { queueMetrics } from "../metrics";
import { RedisAway, withRedis } from "../redis/client";
import { criteriaOfKey } from "../redis/registry";
import { keysOf, namesOf } from "../redis/scripts";
import { findCandidates } from "../sql/candidates";
import { LEASE_MS, REFILL_ATTEMPTS, REFILL_KIND } from "./kind";

export const refillOperation = defineOperation({
  kind: REFILL_KIND,
  stages: { filling: 0 },
  /** They wait for the database; more of them would only share it. */
  concurrency: 2,
  attempts: REFILL_ATTEMPTS,
  run: async ({ subject: key }) => {
    try {
      return await run(key);
    } catch (error) {
      if (error instanceof RedisAway) return { state: "failed", message: error.message };
      throw error;
    }
  },
});

async function run(key: string): Promise<OperationEnd> {
  const criteria = await criteriaOfKey(key);
  if (!criteria) return { state: "failed", message: "Nobody has polled this queue for an hour." };
  const filled = await refill(key, criteria);
  if (filled === null) return { state: "failed", message: "Another refill has taken over." };
  return { state: "succeeded", result: { entries: filled } };
}

/** Entries that were written; null where the lease was lost meanwhile. */
export async function refill(key: string, criteria: RunnerCriteria): Promise<number | null> {
  const names = namesOf(key);
  const lease = randomUUID();
  await withRedis((redis) => redis.set(names.lease, lease, "PX", LEASE_MS));
  // Before the query: a build that begins to wait afterwards changes it.
  const version = (await ensureLastUpdate({ key })) ?? "";
  // What the list holds stays where it is: it was put in line before.
  const held = new Set(await withRedis((redis) => redis.lrange(names.list, 0, -1)));
  const size = prefillSize();
  const { retrieval, size: found, count } = queueMetrics();
  const end = retrieval.startTimer({ runner_type: criteria.type });
  const candidates = await findCandidates(criteria, size);
  end();
  found.observe({ runner_type: criteria.type }, candidates.length);
  const running = new Map(candidates.map(({ build, running: now }) => [build.projectId, now ?? 0]));
  const ids = inLine(
    criteria.type,
    candidates.map(({ build }) => build),
    running,
  )
    .map(({ build }) => build.id)
    .filter((id) => !held.has(String(id)));
  const done = await withRedis((redis) =>
    redis.queueFill(
      ...keysOf(names),
      lease,
      version,
      QUEUE_RULES.listSeconds,
      candidates.length === size ? "1" : "0",
      candidates.length === 0 ? "1" : "0",
      ...ids,
    ),
  );
  count("build_queue_push", ids.length);
  return done === 1 ? ids.length : null;
}
