/** The queues that Redis holds something of, so that a build that begins to wait reaches those it matches. */
import { z } from "zod";
import type { RunnerCriteria } from "../../../queue";
import { withRedis } from "./client";
import { REGISTRY } from "./scripts";

/** A queue that nobody polled for so long is forgotten; versions end sooner. */
const KEPT_MS = 3_600_000;

const entrySchema = z.object({ seen: z.number(), criteria: z.custom<RunnerCriteria>() });

/** Before its builds are read: what begins to wait afterwards finds it. */
export async function register(key: string, criteria: RunnerCriteria): Promise<void> {
  const entry = JSON.stringify({ seen: Date.now(), criteria });
  await withRedis((redis) => redis.hset(REGISTRY, key, entry));
}

export async function criteriaOfKey(key: string): Promise<RunnerCriteria | null> {
  const entry = await withRedis((redis) => redis.hget(REGISTRY, key));
  return entry === null ? null : entrySchema.parse(JSON.parse(entry)).criteria;
}

/** By key. Old ones are removed on the way. */
export async function registered(): Promise<ReadonlyMap<string, RunnerCriteria>> {
  const all = await withRedis((redis) => redis.hgetall(REGISTRY));
  const entries = Object.entries(all).map(
    ([key, entry]) => [key, entrySchema.parse(JSON.parse(entry))] as const,
  );
  const old = entries.filter(([, { seen }]) => seen < Date.now() - KEPT_MS).map(([key]) => key);
  if (old.length > 0) await withRedis((redis) => redis.hdel(REGISTRY, ...old));
  return new Map(entries.filter(([key]) => !old.includes(key)).map(([key, { criteria }]) => [key, criteria]));
}
