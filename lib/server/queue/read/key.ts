/** One queue key: the runners that share it, the builds that wait for it, and its state in Redis. */
import type { QueueKey } from "../../../api/queue";
import { canonicalCriteria, inLine, turn, type Strategy } from "../../../queue";
import { NotFoundError } from "../../http/errors";
import { readDrops } from "../checks";
import { queueSettings } from "../facts";
import { hasRedis, RedisAway, withRedis } from "../redis/client";
import { redisState } from "../redis/state";
import { namesOf } from "../redis/scripts";
import { findCandidates } from "../sql/candidates";
import { matchingPool } from "../sql/matchingPool";
import { readClasses } from "./classes";
import { criteriaShown } from "./criteria";
import { askingOf, keysOfRunners } from "./keys";
import { readAllRunners } from "./pending";
import { readShown, withJobs } from "./shown";

const LISTED = 100;
const MEMBERS = 200;

/** Throws NotFoundError for a key that no runner has. */
export async function readKey(key: string, now = new Date()): Promise<QueueKey> {
  const runners = (await readAllRunners()).filter((runner) => runner.key === key);
  const [state] = keysOfRunners(runners, runners.length > 0 ? await readClasses() : []);
  if (!state) throw new NotFoundError("No runner has this queue key now.");
  const { criteria, pending, paused, oldestAt } = state;
  const [candidates, { queue }, show] = await Promise.all([
    findCandidates(criteria, LISTED),
    queueSettings(),
    criteriaShown([criteria]),
  ]);
  const drops = await readDrops(
    matchingPool(),
    candidates.map(({ build }) => build.id),
  );
  const running = new Map(candidates.map(({ build, running: count }) => [build.projectId, count ?? 0]));
  const line = inLine(
    criteria.type,
    candidates.map(({ build }) => build),
    running,
  ).map((entry, index) => ({
    build: entry.build,
    running: entry.running,
    before: entry.before,
    place: index + 1,
    turn: criteria.type === "instance" ? turn(entry) : null,
    drops: drops.get(entry.build.id) ?? null,
  }));
  const strategies = new Set(runners.map(({ strategy }) => strategy ?? queue.strategy));
  // One runner with the dynamic strategy is enough for the key to have a list.
  const strategy: Strategy = strategies.has("DynamicRunnerJobsQueue")
    ? "DynamicRunnerJobsQueue"
    : "RunnerJobsQueue";
  return {
    key,
    pending,
    paused,
    strategy,
    runners: runners.length,
    criteria: show(criteria),
    asking: askingOf(runners, now),
    redis: await redisState(),
    targetSeconds: queue.waitTargetSeconds,
    oldestSeconds: oldestAt && (now.getTime() - oldestAt.getTime()) / 1_000,
    canonical: canonicalCriteria(criteria),
    members: runners.slice(0, MEMBERS).map(({ id, description, paused: isPaused }) => ({
      id,
      description,
      paused: isPaused,
    })),
    list: strategy === "DynamicRunnerJobsQueue" && hasRedis() ? await readList(key) : null,
    line: withJobs(line, await readShown(line.map(({ build }) => build.id))),
  };
}

/** Returns null while Redis does not answer. */
async function readList(key: string): Promise<QueueKey["list"]> {
  const { list, empty, lease } = namesOf(key);
  try {
    const [entries, ids, ...left] = await withRedis((redis) =>
      Promise.all([
        redis.llen(list),
        redis.lrange(list, 0, LISTED - 1),
        redis.pttl(list),
        redis.pttl(empty),
        redis.pttl(lease),
      ]),
    );
    const [listSeconds = null, sentinelSeconds = null, leaseSeconds = null] = left.map((ms) =>
      ms < 0 ? null : ms / 1_000,
    );
    return { entries, ids: ids.map(Number), listSeconds, sentinelSeconds, leaseSeconds };
  } catch (error) {
    if (error instanceof RedisAway) return null;
    throw error;
  }
}
