/**
 * Redis for the dynamic strategy. It is advisory: nothing waits for a command that fails or is slow. After
 * consecutive failures Redis is not used for some time (circuit breaker), and SQL serves.
 */
import { Redis } from "ioredis";
import { config } from "../../core/config";
import { log } from "../../core/log";
import { forget, singleton } from "../../core/singleton";
import { queueMetrics } from "../metrics";
import { defineScripts, type QueueCommands } from "./scripts";

const COMMAND_MS = 500;
const FAILURES = 3;
const OPEN_MS = 3_000;

/** Redis is unavailable, or was a moment ago. */
export class RedisAway extends Error {
  override readonly name = "RedisAway";
}

interface Opened {
  readonly redis: Redis & QueueCommands;
  /** Resolves when the connection is open, shared by all who wait for it; undefined while nobody does. */
  ready: Promise<void> | undefined;
  failures: number;
  openUntil: number;
}

const opened = (url: string): Opened => singleton("queue redis", () => open(url));

function open(url: string): Opened {
  const redis = new Redis(url, {
    commandTimeout: COMMAND_MS,
    connectTimeout: 2_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(50 * 2 ** times, 1_000),
    connectionName: "plimsoll",
  });
  // Without a listener a lost connection would end the process. The command in progress gets the error.
  redis.on("error", (error) => log().debug({ error }, "Redis is not available"));
  return { redis: defineScripts(redis), ready: undefined, failures: 0, openUntil: 0 };
}

export const hasRedis = (): boolean => config().redisUrl !== undefined;

/** Throws RedisAway if Redis does not answer, or did not a moment ago. */
export async function withRedis<T>(use: (redis: Redis & QueueCommands) => Promise<T>): Promise<T> {
  const { redisUrl } = config();
  if (redisUrl === undefined) throw new RedisAway("REDIS_URL is not set.");
  const state = opened(redisUrl);
  if (state.openUntil > Date.now()) throw new RedisAway("Redis failed a moment ago.");
  try {
    if (state.redis.status === "connecting" || state.redis.status === "connect") {
      state.ready ??= connected(state.redis).finally(() => (state.ready = undefined));
      await state.ready;
    }
    const result = await use(state.redis);
    if (state.failures > 0) queueMetrics().redisOpen.set(0);
    state.failures = 0;
    return result;
  } catch (error) {
    fail(state, error);
    throw new RedisAway("Redis does not answer.", { cause: error });
  }
}

function fail(state: Opened, error: unknown): void {
  const { redisFailures, redisOpen } = queueMetrics();
  redisFailures.inc();
  state.failures += 1;
  if (state.failures < FAILURES) return;
  state.openUntil = Date.now() + OPEN_MS;
  redisOpen.set(1);
  if (state.failures === FAILURES) log().warn({ error }, "Redis fails: the queue's SQL strategy serves");
}

/** Waits for the connection, since the first command comes before it is open. */
function connected(redis: Redis): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => done(new Error("Redis did not answer in time.")), COMMAND_MS);
    const done = (error?: Error): void => {
      clearTimeout(timer);
      redis.off("ready", onReady);
      redis.off("close", onClose);
      if (error) reject(error);
      else resolve();
    };
    const onReady = (): void => done();
    const onClose = (): void => done(new Error("Redis refused the connection."));
    redis.once("ready", onReady);
    redis.once("close", onClose);
  });
}

export function closeRedis(): void {
  forget<Opened>("queue redis")?.redis.disconnect();
}
