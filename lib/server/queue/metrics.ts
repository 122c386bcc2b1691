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
    help: "What happened on the way to and out of the queue.",
    labelNames: ["operation"] as const,
    registers,
  });
  for (const operation of QUEUE_OPERATIONS) counted.inc({ operation }, 0);
  new Gauge({
    name: "gitlab_ci_current_queue_size",
    help: "Builds that wait for a runner here.",
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
      help: "Seconds that a build waited for its runner.",
      labelNames: ["shared_runner", "jobs_running_for_project", "shard"] as const,
      buckets: [1, 3, 10, 30, 60, 300, 900, 1800, 3600],
      registers,
    }),
    depth: new Histogram({
      name: "gitlab_ci_queue_depth_total",
      help: "Builds that a request looked at before it ended.",
      labelNames: ["queue"] as const,
      buckets: [1, 2, 3, 5, 8, 16, 32, 50, 100, 250, 500, 1000, 2000, 5000],
      registers,
    }),
    size: new Histogram({
      name: "gitlab_ci_queue_size_total",
      help: "Builds that the matching query or a list held for a request.",
      labelNames: ["runner_type"] as const,
      buckets: [1, 5, 10, 50, 100, 500, 1000, 2000, 5000, 7500, 10000, 15000, 20000],
      registers,
    }),
    iteration: new Histogram({
      name: "gitlab_ci_queue_iteration_duration_seconds",
      help: "Seconds of a request from its first candidate to its answer.",
      labelNames: ["runner_type"] as const,
      buckets: SECONDS,
      registers,
    }),
    retrieval: new Histogram({
      name: "gitlab_ci_queue_retrieval_duration_seconds",
      help: "Seconds of one matching query.",
      labelNames: ["runner_type"] as const,
      buckets: SECONDS,
      registers,
    }),
    activeRunners: new Histogram({
      name: "gitlab_ci_queue_active_runners_total",
      help: "Queues that were notified of a build that began to wait.",
      buckets: [1, 3, 10, 30, 60, 300, 900, 1800, 3600],
      registers,
    }),
    attempts: new Counter({ name: "job_register_attempts_total", help: "Requests for a job.", registers }),
    failedAttempts: new Counter({
      name: "job_register_attempts_failed_total",
      help: "Requests for a job that were answered with a conflict.",
      registers,
    }),
    authenticated: {
      success: new Counter({
        name: "gitlab_ci_runner_authentication_success_total",
        help: "Requests with a runner's token.",
        registers,
      }),
      failure: new Counter({
        name: "gitlab_ci_runner_authentication_failure_total",
        help: "Requests with a token that no runner has.",
        registers,
      }),
    },
    strategy: new Counter({
      name: "plimsoll_queue_requests_total",
      help: "Requests for a job by the strategy that served them and why another did not.",
      labelNames: ["strategy", "reason"] as const,
      registers,
    }),
    redisFailures: new Counter({
      name: "plimsoll_queue_redis_failures_total",
      help: "Commands to Redis that failed or took too long.",
      registers,
    }),
    redisOpen: new Gauge({
      name: "plimsoll_queue_redis_breaker_open",
      help: "1 while Redis is left alone after failures, and SQL serves.",
      registers,
    }),
    reaped: new Counter({
      name: "plimsoll_queue_reaped_total",
      help: "Builds that were ended or given back because nothing happened, by reason.",
      labelNames: ["reason"] as const,
      registers,
    }),
  };
});
