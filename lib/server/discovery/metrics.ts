/** Metrics of runs for `/metrics`. */
import { Counter, Gauge, Histogram } from "prom-client";
import { pool } from "../core/db";
import { log } from "../core/log";
import { defineMetrics } from "../core/metrics";
import { operationCounters } from "../operations/counters";
import { RUN_KIND } from "./runs/kind";

export const runMetrics = defineMetrics("runs", (registers) => ({
  /** The name from before operations were counted by kind; it shows the same numbers. */
  finished: new Counter({
    name: "plimsoll_runs_finished_total",
    help: "Number of runs that this process completed, by final state.",
    labelNames: ["state"] as const,
    registers,
    async collect() {
      this.reset();
      const { values } = await operationCounters().finished.get();
      for (const { labels, value } of values) {
        if (labels.kind === RUN_KIND) this.inc({ state: labels.state ?? "" }, value);
      }
    },
  }),
  stages: new Histogram({
    name: "plimsoll_run_stage_duration_seconds",
    help: "Duration of the stages of runs in this process in seconds, including dry runs.",
    labelNames: ["stage"] as const,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120, 300],
    registers,
  }),
}));

export function countStage(stage: string, durationMs: number): void {
  runMetrics().stages.observe({ stage }, durationMs / 1000);
}

/** From the newest run with a result of each policy that expects images: every process shows the same numbers. */
export const expectationMetrics = defineMetrics("expected images", (registers) => {
  new Gauge({
    name: "plimsoll_policy_expected_images",
    help: "Number of images that a policy is expected to keep warm, by whether its newest run with a result selects them (kept) or not (dropped).",
    labelNames: ["policy", "state"] as const,
    registers,
    async collect() {
      // Unknown values are not shown: an old number would look current.
      this.reset();
      const found = await pool()
        .query<{ policy: string; expected: number; kept: number }>(NEWEST_EXPECTATIONS)
        .catch((error: unknown) => log().debug({ error }, "expected images could not be counted"));
      for (const { policy, expected, kept } of found?.rows ?? []) {
        this.set({ policy, state: "kept" }, kept);
        this.set({ policy, state: "dropped" }, expected - kept);
      }
    },
  });
});

const NEWEST_EXPECTATIONS = `
  select policy.name as policy, (newest.expectation ->> 'expected')::int as expected,
    (newest.expectation ->> 'kept')::int as kept
  from policy join expected_images on expected_images.policy_id = policy.id
  cross join lateral (
    select expectation from discovery_run join operation using (id)
    where policy_id = policy.id and state in ('succeeded', 'partial') order by id desc limit 1
  ) as newest
  where policy.deleted_at is null and newest.expectation is not null`;
