/** The refill of one queue: the matching query's first builds, interleaved, into the list of its key. */
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
  /** They wait for the database; more of them would only share it. Some of them wait for their list to fall. */
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

/** Whether the list has fallen to the mark within the time that this operation waits for it; else gives the lease up. */
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
  /** Milliseconds for which the lease is kept while there is more than the list holds. */
  readonly keepMs: number;
  /** Takes the lease from whoever asked. */
  readonly isFirst: boolean;
}

const alone = (): Filling => ({ lease: randomUUID(), keepMs: 0, isFirst: true });

/** Entries that were written; null where the lease was lost meanwhile. */
export async function refill(
  key: string,
  criteria: RunnerCriteria,
  { lease, keepMs, isFirst }: Filling = alone(),
): Promise<number | null> {
  const names = namesOf(key);
  if (isFirst) await withRedis((redis) => redis.set(names.lease, lease, "PX", LEASE_MS));
  // Before the query: a build that begins to wait afterwards changes it.
  const version = (await ensureLastUpdate({ key, criteria })) ?? "";
  // What the list holds stays where it is: it was put in line before.
  const held = new Set(await withRedis((redis) => redis.lrange(names.list, 0, -1)));
  const size = prefillSize();
  const { retrieval, size: found, count } = queueMetrics();
  const end = retrieval.startTimer({ runner_type: criteria.type });
  const listed = await findCandidates(criteria, size);
  end();
  // A mark that nothing waits would outlast the moment by which a copy is behind.
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
