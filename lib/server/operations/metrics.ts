/** How much work waits in the queue, queried at each scrape. */
import { Gauge } from "prom-client";
import { pool } from "../core/db";
import { log } from "../core/log";
import { defineMetrics } from "../core/metrics";
import { KINDS } from "./kinds";
import { UNFINISHED } from "./states";

interface JobRow {
  readonly task: string;
  readonly state: string;
  readonly jobs: number;
  readonly oldest: number;
}

const JOB_STATES = ["waiting", "scheduled", "active", "failed"] as const;

/** Covers the whole installation: every process shows the same numbers. */
export const jobMetrics = defineMetrics("jobs", (registers) => {
  let reading: Promise<readonly JobRow[]> | undefined;
  // Both gauges of a scrape share one query, so that they show the same instant.
  const jobs = (): Promise<readonly JobRow[]> =>
    (reading ??= readJobs().finally(() => (reading = undefined)));
  new Gauge({
    name: "plimsoll_jobs",
    help: "Number of background jobs, by task and state; for the whole installation.",
    labelNames: ["task", "state"] as const,
    registers,
    async collect() {
      // Unknown values are not shown: an old number would look current.
      this.reset();
      for (const row of await jobs()) this.set({ task: row.task, state: row.state }, row.jobs);
    },
  });
  new Gauge({
    name: "plimsoll_jobs_oldest_waiting_seconds",
    help: "Time that the oldest background job has waited for a worker in seconds, by task; 0 if no job waits. For the whole installation.",
    labelNames: ["task"] as const,
    registers,
    async collect() {
      this.reset();
      const waiting = (await jobs()).filter(({ state }) => state === "waiting");
      for (const { task, oldest } of waiting) this.set({ task }, oldest);
    },
  });
});

/** Covers the whole installation: every process shows the same numbers. */
export const unfinishedOperations = defineMetrics("unfinished operations", (registers) => {
  new Gauge({
    name: "plimsoll_operations",
    help: "Number of queued and running operations, by kind; for the whole installation.",
    labelNames: ["kind", "state"] as const,
    registers,
    async collect() {
      this.reset();
      const found = await pool()
        .query<{ kind: string; state: string; count: number }>(
          "select kind, state::text, count(*)::int from operation where state in ('queued', 'running') group by 1, 2",
        )
        .catch((error: unknown) => log().debug({ error }, "operations could not be counted"));
      if (!found) return;
      for (const { kind } of KINDS) for (const state of UNFINISHED) this.set({ kind, state }, 0);
      for (const { kind, state, count } of found.rows) this.set({ kind, state }, count);
    },
  });
});

/** Returns every known task with every state, those without jobs as 0; nothing if the database does not answer. */
async function readJobs(): Promise<readonly JobRow[]> {
  try {
    const found = await pool().query<JobRow>(
      `select t.identifier as task, s.state, count(j.id)::int as jobs,
         coalesce(extract(epoch from now() - min(j.run_at)), 0)::float8 as oldest
       from (select distinct task_identifier as identifier from graphile_worker.jobs union select unnest($2::text[])) t
       cross join unnest($1::text[]) as s(state)
       left join graphile_worker.jobs j on j.task_identifier = t.identifier and s.state = case
         when j.locked_at is not null then 'active'
         when j.attempts >= j.max_attempts then 'failed'
         when j.run_at > now() then 'scheduled'
         else 'waiting' end
       group by t.identifier, s.state order by 1, 2`,
      [[...JOB_STATES], KINDS.map(({ kind }) => kind)],
    );
    return found.rows;
  } catch (error) {
    log().debug({ error }, "the queue's depth is not known");
    return [];
  }
}
