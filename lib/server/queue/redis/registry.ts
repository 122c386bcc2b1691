/** The queues with state in Redis, so that a newly pending build reaches those it matches. */
import { z } from "zod";
import type { RunnerCriteria } from "../../../queue";
import { withRedis } from "./client";
import { REGISTRY } from "./scripts";

/** A queue that nobody polled for this long is forgotten; versions expire sooner. */
const KEPT_MS = 3_600_000;

const entrySchema = z.object({ seen: z.number(), criteria: z.custom<RunnerCriteria>() });

/** Called before the queue's builds are read, so that builds which become pending afterwards find it. */
export async function register(key: string, criteria: RunnerCriteria): Promise<void> {
  const entry = JSON.stringify({ seen: Date.now(), criteria });
  await withRedis((redis) => redis.hset(REGISTRY, key, entry));
}

export async function criteriaOfKey(key: string): Promise<RunnerCriteria | null> {
  const entry = await withRedis((redis) => redis.hget(REGISTRY, key));
  return entry === null ? null : entrySchema.parse(JSON.parse(entry)).criteria;
}

/**
 * Returns criteria by key. Removes old entries, unless a runner polls between the two steps: without its entry
 * nothing would change the last_update that it received.
 */
export async function registered(): Promise<ReadonlyMap<string, RunnerCriteria>> {
  const all = await withRedis((redis) => redis.hgetall(REGISTRY));
  const known = new Map<string, RunnerCriteria>();
  const old: string[] = [];
  for (const [key, entry] of Object.entries(all)) {
    const { seen, criteria } = entrySchema.parse(JSON.parse(entry));
    if (seen < Date.now() - KEPT_MS) old.push(key, entry);
    else known.set(key, criteria);
  }
  if (old.length > 0) await withRedis((redis) => redis.queueForget(REGISTRY, ...old));
  return known;
}
