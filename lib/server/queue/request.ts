/** A runner's request for a job: served by its configured strategy, or by SQL if Redis is unavailable. */
import { log } from "../core/log";
import type { Asking, AssignedBuild } from "./take";
import { countAnswer } from "./counts/tally";
import { dynamicRunnerJobsQueue, RefillLate, type Found } from "./dynamic/dynamicRunnerJobsQueue";
import { queueSettings } from "./facts";
import { ensureLastUpdate, isPresent } from "./lastUpdate";
import { queueMetrics } from "./metrics";
import { hasRedis, RedisAway } from "./redis/client";
import type { StoredRunner } from "./runners/read";
import { runnerJobsQueue } from "./sql/runnerJobsQueue";

export interface JobRequest extends Partial<Asking> {
  /** `last_update` as sent; the queue is not queried if it is the current value. */
  readonly lastUpdate?: string | null;
}

export type RequestedJob =
  | {
      readonly kind: "assigned";
      readonly build: AssignedBuild;
      /** Builds that were examined, this one included. */
      readonly depth: number;
    }
  /** `lastUpdate` was read before the queue; null if there is none. */
  | { readonly kind: "none"; readonly lastUpdate: string | null }
  | { readonly kind: "conflict" };

/** Labels of the metric of the depth. */
const OUTCOMES = { assigned: "found", none: "not_found", conflict: "conflict" } as const;

export async function requestJob(runner: StoredRunner, request: JobRequest = {}): Promise<RequestedJob> {
  const { attempts, failedAttempts, count, depth, iteration } = queueMetrics();
  attempts.inc();
  count("queue_attempt");
  if (runner.paused) return { kind: "none", lastUpdate: await ensureLastUpdate(runner) };
  const asking = { systemId: request.systemId ?? "", features: request.features ?? [] };
  const sent = request.lastUpdate ?? null;
  if (sent !== null && (await isPresent(runner, sent))) return { kind: "none", lastUpdate: sent };
  const end = iteration.startTimer({ runner_type: runner.criteria.type });
  const found = await byStrategy(runner, asking, sent);
  end();
  depth.observe({ queue: OUTCOMES[found.kind] }, found.depth);
  if (found.kind === "assigned") return found;
  if (found.kind === "none") return { kind: "none", lastUpdate: found.lastUpdate };
  failedAttempts.inc();
  count("queue_conflict");
  return { kind: "conflict" };
}

async function byStrategy(runner: StoredRunner, asking: Asking, sent: string | null): Promise<Found> {
  const strategy = runner.strategy ?? (await queueSettings()).queue.strategy;
  const { strategy: served } = queueMetrics();
  let reason = strategy === "RunnerJobsQueue" ? "chosen" : "noRedis";
  if (strategy === "DynamicRunnerJobsQueue" && hasRedis()) {
    try {
      const found = await dynamicRunnerJobsQueue(runner, asking, sent);
      served.inc({ strategy, reason: "chosen" });
      countAnswer(strategy, found.kind);
      return found;
    } catch (error) {
      if (!(error instanceof RedisAway) && !(error instanceof RefillLate)) throw error;
      reason = error instanceof RedisAway ? "redisAway" : "refillLate";
      log().debug({ error }, "the queue's SQL strategy serves");
    }
  }
  served.inc({ strategy: "RunnerJobsQueue", reason });
  const lastUpdate = hasRedis() ? await ensureLastUpdate(runner) : null;
  if (sent !== null && lastUpdate !== null && sent === lastUpdate)
    return { kind: "none", lastUpdate, depth: 0 };
  const found = await runnerJobsQueue(runner, asking, lastUpdate);
  countAnswer("RunnerJobsQueue", found.kind);
  return found;
}
