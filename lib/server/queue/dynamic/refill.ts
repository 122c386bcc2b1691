/** Refills one queue: writes the matching query's first builds, interleaved, into the list of its key. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { inLine, prefillSize, QUEUE_RULES, type RunnerCriteria } from "../../../queue";
import { defineOperation, type OperationEnd } from "../../operations/defineOperation";
import { ensureLastUpdate } from "../lastUpdate";
import { queueMetrics } from "../metrics";
import { RedisAway, withRedis } from "../redis/client";
import { criteriaOfKey } from "../redis/registry";
import { keysOf, namesOf } from "../redis/scripts";
import { behindCopy } from "../sql/behindCopy";
import { findCandidates } from "../sql/candidates";
import { LEASE_MS, LOOK_MS, LOW_WATER, MOST_MS, REFILL_ATTEMPTS, REFILL_KIND, STAY_MS } from "./kind";

export const refillOperation = defineOperation({
  kind: REFILL_KIND,
  readers: "viewer",
  stages: { filling: 0 },
  /** Refills wait for the database; more at once would only share it. Some of them wait for their list to fall. */
  concurrency: 4,
  attempts: REFILL_ATTEMPTS,
  run: async ({ subject: key, signal }) => {
    try {
      return await run(key, signal);
    } catch (error) {
      if (error instanceof RedisAway) return { state: "failed", message: error.message };
      throw error;
    }
  },
});

async function run(key: string, signal: AbortSignal): Promise<OperationEnd> {
  const criteria = await criteriaOfKey(key);
  if (!criteria) return { state: "failed", message: "No runner has polled this queue for an hour." };
  const lease = randomUUID();
  const until = Date.now() + MOST_MS;
  let [entries, refills, isLast] = [0, 0, false];
  do {
    isLast = Date.now() >= until || signal.aborted;
    const filling = { lease, keepMs: isLast ? 0 : LEASE_MS, isFirst: refills === 0 };
    const filled = await refill(key, criteria, filling);
    if (filled === null) break;
    entries += filled;
    refills += 1;
  } while (!isLast && (await fallsSoon(key, lease, signal)));
  if (refills === 0) return { state: "failed", message: "Another refill has taken over." };
  return { state: "succeeded", result: { entries, refills } };
}

/** Returns whether the list fell to the low-water mark while this operation waited; otherwise releases the lease. */
async function fallsSoon(key: string, lease: string, signal: AbortSignal): Promise<boolean> {
  const keys = keysOf(namesOf(key));
  for (const until = Date.now() + STAY_MS; Date.now() < until && !signal.aborted;) {
    const low = await withRedis((redis) => redis.queueLow(...keys, lease, LOW_WATER));
    if (low !== 0) return low === 1;
    await sleep(LOOK_MS);
  }
  await withRedis((redis) => redis.queueRelease(...keys, lease));
  return false;
}

export interface Filling {
  readonly lease: string;
  /** Milliseconds that the lease is kept if there are more builds than the list holds. */
  readonly keepMs: number;
  /** Whether to take over the lease from the request that scheduled the refill. */
  readonly isFirst: boolean;
}

const alone = (): Filling => ({ lease: randomUUID(), keepMs: 0, isFirst: true });

/** Returns the number of entries written; null if the lease was lost in the meantime. */
export async function refill(
  key: string,
  criteria: RunnerCriteria,
  { lease, keepMs, isFirst }: Filling = alone(),
): Promise<number | null> {
  const names = namesOf(key);
  if (isFirst) await withRedis((redis) => redis.set(names.lease, lease, "PX", LEASE_MS));
  // Read before the query: a build that becomes pending afterwards changes it.
  const version = (await ensureLastUpdate({ key, criteria })) ?? "";
  // Entries that are already in the list keep their earlier place.
  const held = new Set(await withRedis((redis) => redis.lrange(names.list, 0, -1)));
  const size = prefillSize();
  const { retrieval, size: found, count } = queueMetrics();
  const end = retrieval.startTimer({ runner_type: criteria.type });
  const listed = await findCandidates(criteria, size);
  end();
  // A marker for an empty queue would outlast the replica's lag.
  const candidates = listed.length > 0 ? listed : await behindCopy(criteria, size);
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
      keepMs,
      ...ids,
    ),
  );
  count("build_queue_push", ids.length);
  return done === 1 ? ids.length : null;
}
