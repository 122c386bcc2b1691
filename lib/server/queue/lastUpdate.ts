/**
 * `last_update`: a value per queue key that changes when its runners may find something new. A runner that sends the
 * current value is answered without querying the queue. It is stored in Redis; without Redis there is none, and every
 * poll queries the queue.
 */
import { randomBytes } from "node:crypto";
import { eligible, type PendingBuild, type RunnerCriteria } from "../../queue";
import { announce } from "../core/channel";
import { db } from "../core/db";
import { log } from "../core/log";
import { notifications } from "../core/notifications";
import { singleton } from "../core/singleton";
import { queueMetrics } from "./metrics";
import { hasRedis, RedisAway, withRedis } from "./redis/client";
import { register, registered } from "./redis/registry";
import { namesOf } from "./redis/scripts";
import { Remembered } from "./remembered";

/** Topic of notifications for waiting runners. */
const TOPIC = "queue";
/**
 * Seconds after which a value expires at the latest, so that jobs which became possible without a new build are
 * found.
 */
export const VERSION_SECONDS = 300;

export const freshVersion = (): string => randomBytes(8).toString("hex");

/**
 * Creates the value if there is none; returns null without Redis. Also registers the queue, whatever its strategy: a
 * value that no new build replaces would keep its runners from querying until it expires.
 */
export async function ensureLastUpdate(queue: {
  readonly key: string;
  readonly criteria: RunnerCriteria;
}): Promise<string | null> {
  const { version } = namesOf(queue.key);
  return orNull(async () => {
    const fresh = freshVersion();
    const [stored] = await Promise.all([
      withRedis((redis) => redis.set(version, fresh, "EX", VERSION_SECONDS, "NX", "GET")),
      register(queue.key, queue.criteria),
    ]);
    return stored ?? fresh;
  });
}

/** Milliseconds that one read of a value serves all polls of this process; a change ends it sooner. */
const SHARED_MS = 250;
/** Maximum number of keys whose value is cached. */
const SHARED_KEYS = 10_000;

class SharedVersions {
  private readonly byKey = new Map<string, Remembered<string | null>>();

  constructor() {
    notifications().subscribe(TOPIC, () => this.forget());
  }

  get(key: string): Promise<string | null> {
    let shared = this.byKey.get(key);
    if (!shared) {
      if (this.byKey.size >= SHARED_KEYS) this.forget();
      const { version } = namesOf(key);
      shared = new Remembered(() => orNull(() => withRedis((redis) => redis.get(version))), SHARED_MS);
      this.byKey.set(key, shared);
    }
    return shared.get();
  }

  forget(): void {
    this.byKey.clear();
  }
}

const sharedVersions = (): SharedVersions => singleton("queue versions", () => new SharedVersions());

/**
 * Whether the value that a runner sent is the current one. Redis is queried once for all runners of a key that poll
 * or wait at about the same time: idle ones cost next to nothing, however many there are.
 */
export async function isPresent({ key }: { readonly key: string }, sent: string): Promise<boolean> {
  return hasRedis() && (await sharedVersions().get(key)) === sent;
}

async function orNull(read: () => Promise<string | null>): Promise<string | null> {
  if (!hasRedis()) return null;
  try {
    return await read();
  } catch (error) {
    if (error instanceof RedisAway) return null;
    throw error;
  }
}

/**
 * Wakes the runners that may take newly pending builds. Called after the transaction that made the builds pending;
 * never throws.
 */
export async function tick(builds: readonly PendingBuild[]): Promise<void> {
  if (builds.length === 0) return;
  await tickWhere((criteria) =>
    builds.some((build) => eligible(build, { criteria, paused: false }).eligible),
  );
}

/**
 * Wakes all runners: builds may have become possible without a new one, because a quota, a project's switch or a
 * runner changed.
 */
export async function tickAll(): Promise<void> {
  await tickWhere(() => true);
}

type Matches = (criteria: Parameters<typeof eligible>[1]["criteria"]) => boolean;

async function tickWhere(matches: Matches): Promise<void> {
  try {
    if (hasRedis()) await renew(matches);
  } catch (error) {
    // Versions and sentinels expire; until then requests find fewer builds, never wrong ones.
    log().warn({ error }, "the queue's runners could not be notified of new builds");
  }
  sharedVersions().forget();
  await announce(db(), TOPIC).catch((error: unknown) =>
    log().warn({ error }, "runners that wait could not be notified of new builds"),
  );
}

async function renew(matches: Matches): Promise<void> {
  const keys = [...(await registered())].filter(([, criteria]) => matches(criteria)).map(([key]) => key);
  const { count, activeRunners } = queueMetrics();
  activeRunners.observe(keys.length);
  if (keys.length === 0) return;
  count("runner_queue_tick", keys.length);
  await withRedis(async (redis) => {
    const pipeline = redis.pipeline();
    for (const key of keys) {
      const { version, empty } = namesOf(key);
      pipeline.set(version, freshVersion(), "EX", VERSION_SECONDS).del(empty);
    }
    for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error;
  });
}

/** Calls `wake` when there may be something new for any runner; returns a function that unsubscribes. */
export function watchQueue(wake: () => void): () => void {
  return notifications().subscribe(TOPIC, wake);
}
