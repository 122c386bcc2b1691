/** The queue's metrics, under GitLab's names, which its dashboards and alerts read. Spec: queue, 2.6. */
import { Counter, Gauge, Histogram } from "prom-client";
import { defineMetrics } from "../core/metrics";
import { pool } from "../core/db";

const SECONDS = [0.01, 0.05, 0.1, 0.3, 0.5, 1, 5, 10, 15, 20, 30, 60];

/**
 * Operations in GitLab's terms. Two of them cannot happen here: no build is leased before it is taken
 * (build_temporary_locked), and no build changes its state without its row of the queue (build_conflict_transition).
 */
const QUEUE_OPERATIONS = [
  "build_can_pick",
  "build_not_pick",
  "build_not_pending",
  "build_queue_push",
  "build_queue_pop",
  "build_conflict_lock",
  "build_conflict_exception",
  "queue_attempt",
  "queue_conflict",
  "queue_iteration",
  "queue_depth_limit",
  "queue_replication_lag",
  "runner_pre_assign_checks_failed",
  "runner_pre_assign_checks_success",
  "runner_queue_tick",
  "shared_runner_build_new",
  "shared_runner_build_done",
] as const;
export type QueueCount = (typeof QUEUE_OPERATIONS)[number];

export const queueMetrics = defineMetrics("queue", (registers) => {
  const counted = new Counter({
    name: "gitlab_ci_queue_operations_total",
    help: "Number of queue operations, by operation.",
    labelNames: ["operation"] as const,
    registers,
  });
  for (const operation of QUEUE_OPERATIONS) counted.inc({ operation }, 0);
  new Gauge({
    name: "gitlab_ci_current_queue_size",
    help: "Number of builds in the queue that wait for a runner.",
    registers,
    async collect() {
      const { rows } = await pool().query<{ size: number }>(
        "select count(*)::int as size from pending_build where origin = 'own'",
      );
      this.set(rows[0]?.size ?? 0);
    },
  });
  return {
    count: (operation: QueueCount, by = 1) => counted.inc({ operation }, by),
    waited: new Histogram({
      name: "job_queue_duration_seconds",
      help: "Time that a build waited for a runner, in seconds.",
      labelNames: ["shared_runner", "jobs_running_for_project", "shard"] as const,
      buckets: [1, 3, 10, 30, 60, 300, 900, 1800, 3600],
      registers,
    }),
    depth: new Histogram({
      name: "gitlab_ci_queue_depth_total",
      help: "Number of builds that a job request examined, by whether one was assigned.",
      labelNames: ["queue"] as const,
      buckets: [1, 2, 3, 5, 8, 16, 32, 50, 100, 250, 500, 1000, 2000, 5000],
      registers,
    }),
    size: new Histogram({
      name: "gitlab_ci_queue_size_total",
      help: "Number of builds in the matching query or list of a job request.",
      labelNames: ["runner_type"] as const,
      buckets: [1, 5, 10, 50, 100, 500, 1000, 2000, 5000, 7500, 10000, 15000, 20000],
      registers,
    }),
    iteration: new Histogram({
      name: "gitlab_ci_queue_iteration_duration_seconds",
      help: "Duration of a job request in seconds, from the first candidate to the response.",
      labelNames: ["runner_type"] as const,
      buckets: SECONDS,
      registers,
    }),
    retrieval: new Histogram({
      name: "gitlab_ci_queue_retrieval_duration_seconds",
      help: "Duration of one matching query in seconds.",
      labelNames: ["runner_type"] as const,
      buckets: SECONDS,
      registers,
    }),
    activeRunners: new Histogram({
      name: "gitlab_ci_queue_active_runners_total",
      help: "Number of queues that were notified of a new pending build.",
      buckets: [1, 3, 10, 30, 60, 300, 900, 1800, 3600],
      registers,
    }),
    attempts: new Counter({
      name: "job_register_attempts_total",
      help: "Number of job requests.",
      registers,
    }),
    failedAttempts: new Counter({
      name: "job_register_attempts_failed_total",
      help: "Number of job requests that received a conflict (409).",
      registers,
    }),
    authenticated: {
      success: new Counter({
        name: "gitlab_ci_runner_authentication_success_total",
        help: "Number of requests with a valid runner token.",
        registers,
      }),
      failure: new Counter({
        name: "gitlab_ci_runner_authentication_failure_total",
        help: "Number of requests with an unknown runner token.",
        registers,
      }),
    },
    strategy: new Counter({
      name: "plimsoll_queue_requests_total",
      help: "Number of job requests, by the strategy that served them and the reason: chosen, or why SQL replaced the dynamic strategy.",
      labelNames: ["strategy", "reason"] as const,
      registers,
    }),
    redisFailures: new Counter({
      name: "plimsoll_queue_redis_failures_total",
      help: "Number of Redis commands that failed or timed out.",
      registers,
    }),
    redisOpen: new Gauge({
      name: "plimsoll_queue_redis_breaker_open",
      help: "1 while Redis is not used because of failures and SQL serves the queue, 0 otherwise.",
      registers,
    }),
    reaped: new Counter({
      name: "plimsoll_queue_reaped_total",
      help: "Number of builds ended or returned to the queue for lack of activity, by reason.",
      labelNames: ["reason"] as const,
      registers,
    }),
  };
});
