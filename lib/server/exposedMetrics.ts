/** What `/metrics` shows besides the process' counters: what is looked up at the moment of the scrape. */
import { Gauge, type Registry } from "prom-client";
import packageJson from "../../package.json";
import { pool } from "./db";
import { metrics } from "./http/metrics";
import { log } from "./log";
import { processWide } from "./processWide";
import { requestsInFlight } from "./traffic";

/** The registry with everything in it. */
export function exposedMetrics(): Registry {
  return processWide("exposedMetrics", () => {
    const { registry } = metrics();
    addBuild(registry);
    addTraffic(registry);
    addPool(registry);
    addJobs(registry);
    return registry;
  });
}

function addBuild(registry: Registry): void {
  const build = new Gauge({
    name: "plimsoll_build_info",
    help: "Always 1; the labels say which version runs.",
    labelNames: ["version", "node"] as const,
    registers: [registry],
  });
  build.set({ version: packageJson.version, node: process.versions.node }, 1);
}

function addTraffic(registry: Registry): void {
  new Gauge({
    name: "plimsoll_http_requests_in_flight",
    help: "Requests that this process is answering, streams among them.",
    registers: [registry],
    collect() {
      this.set(requestsInFlight());
    },
  });
}

function addPool(registry: Registry): void {
  new Gauge({
    name: "plimsoll_database_pool_connections",
    help: "Connections of this process to the database, by what they do.",
    labelNames: ["state"] as const,
    registers: [registry],
    collect() {
      const { totalCount, idleCount } = pool();
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "active" }, totalCount - idleCount);
    },
  });
  new Gauge({
    name: "plimsoll_database_pool_max_connections",
    help: "Connections that this process may open to the database.",
    registers: [registry],
    collect() {
      this.set(pool().options.max);
    },
  });
  new Gauge({
    name: "plimsoll_database_pool_waiting",
    help: "Callers in this process that wait for a connection to the database.",
    registers: [registry],
    collect() {
      this.set(pool().waitingCount);
    },
  });
}

interface JobRow {
  readonly task: string;
  readonly state: string;
  readonly jobs: number;
  readonly oldest: number;
}

const JOB_STATES = ["waiting", "scheduled", "active", "failed"] as const;

/** Of the whole installation: every process shows the same numbers. */
function addJobs(registry: Registry): void {
  let reading: Promise<readonly JobRow[]> | undefined;
  // Both gauges of a scrape share one look, so that they tell of the same instant.
  const jobs = (): Promise<readonly JobRow[]> =>
    (reading ??= readJobs().finally(() => (reading = undefined)));
  new Gauge({
    name: "plimsoll_jobs",
    help: "Jobs in the queue, by task and state; the same in every process.",
    labelNames: ["task", "state"] as const,
    registers: [registry],
    async collect() {
      // What is not known now is not shown: an old number would look like a true one.
      this.reset();
      for (const row of await jobs()) this.set({ task: row.task, state: row.state }, row.jobs);
    },
  });
  new Gauge({
    name: "plimsoll_jobs_oldest_waiting_seconds",
    help: "Age of the job that has waited longest for a worker, by task; 0 when none waits.",
    labelNames: ["task"] as const,
    registers: [registry],
    async collect() {
      this.reset();
      const waiting = (await jobs()).filter(({ state }) => state === "waiting");
      for (const { task, oldest } of waiting) this.set({ task }, oldest);
    },
  });
}

/** Every known task with every state, those without jobs as 0; none when the database does not answer. */
async function readJobs(): Promise<readonly JobRow[]> {
  try {
    const found = await pool().query<JobRow>(
      `select t.identifier as task, s.state, count(j.id)::int as jobs,
         coalesce(extract(epoch from now() - min(j.run_at)), 0)::float8 as oldest
       from (select distinct task_identifier as identifier from graphile_worker.jobs union select 'run') t
       cross join unnest($1::text[]) as s(state)
       left join graphile_worker.jobs j on j.task_identifier = t.identifier and s.state = case
         when j.locked_at is not null then 'active'
         when j.attempts >= j.max_attempts then 'failed'
         when j.run_at > now() then 'scheduled'
         else 'waiting' end
       group by t.identifier, s.state order by 1, 2`,
      [[...JOB_STATES]],
    );
    return found.rows;
  } catch (error) {
    log().debug({ error }, "the queue's depth is not known");
    return [];
  }
}
