/**
 * Adds the rows of a large installation to the demo's database. The runs are copies of the demo's newest run. Rows
 * are written by SQL statements, since making 5,000 runs with the product takes days. Counted values (sums of the
 * ledger) are computed from the written rows.
 */
import type { Query } from "../minutes/database";

export const SIZES = {
  policies: 200,
  runs: 5_000,
  builds: 2_000_000,
  nodes: 500,
  pending: 50_000,
  auditEvents: 100_000,
} as const;

const PROJECTS = 1_000;
/** Number of root namespaces. Each project belongs to one. */
const ROOTS = 40;
const RUNNERS = 100;
/** Ids above those of the demo. */
const FIRST_PROJECT = 700_000;
const FIRST_RUNNER = 700_000;
const FIRST_BUILD = 3_000_000_000;
const FIRST_PENDING = 2_000_000_000;

type Say = (line: string) => void;

export async function fill(query: Query, template: string, say: Say): Promise<void> {
  await query("set synchronous_commit = off");
  say(`${SIZES.policies} policies, ${SIZES.runs.toLocaleString("en")} runs …`);
  await fillPolicies(query, template);
  await fillRuns(query);
  say(`${SIZES.builds.toLocaleString("en")} builds of ${PROJECTS} projects …`);
  await fillProjects(query);
  await fillBuilds(query);
  say(
    `${SIZES.pending.toLocaleString("en")} pending jobs, ${SIZES.auditEvents.toLocaleString("en")} audit events …`,
  );
  await fillPending(query);
  await fillAudit(query);
  await query("vacuum analyze");
}

/** Returns an SQL expression for a version 7 UUID from an instant and a number, ordered by the instant. */
const uuid7 = (at: string, n: string): string =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${n}::text), 1, 3) || '8'
    || substr(md5(${n}::text), 4, 15))::uuid`;

/** Copies a policy's version in force under new names. */
async function fillPolicies(query: Query, template: string): Promise<void> {
  const [{ count = 0 } = {}] = await query<{ count: number }>("select count(*)::int as count from policy");
  await query(
    `with template as (
       select p.name, v.* from policy p join policy_version v on v.policy_id = p.id and v.version = p.current_version
       where p.name = $1
     ), made as (
       insert into policy (id, name, current_version, created_at, updated_at)
       select gen_random_uuid(), 'team-' || n || '-images', 1, now(), now() - n * interval '1 hour'
       from generate_series(1, $2::int) n
       returning id, name
     )
     insert into policy_version (policy_id, version, spec, model, spelling, semantics, message, author, created_at)
     select made.id, 1, replace(t.spec, t.name, made.name), replace(t.model::text, t.name, made.name)::jsonb, t.spelling,
       t.semantics, '', 'bench', now()
     from made, template t`,
    [template, SIZES.policies - count],
  );
  await query(
    `create table scale_template as
     select r.id from discovery_run r join operation o on o.id = r.id join policy p on p.id = r.policy_id
     where p.name = $1 and o.state = 'succeeded' order by r.id desc limit 1`,
    [template],
  );
}

/**
 * Adds one run every ten minutes until now, in turn for each policy, with the queries, signals and images of the
 * template.
 */
async function fillRuns(query: Query): Promise<void> {
  const at = "now() - (n + 1) * interval '10 minutes'";
  await query(
    `create table scale_run as
     select ${uuid7(at, "n")} as id, p.id as policy_id, p.name, ${at} as at
     from generate_series(1, ${SIZES.runs}) n
     join (select id, name, row_number() over (order by name) - 1 as place from policy where name like 'team-%-images') p
       on p.place = n % (select count(*) from policy where name like 'team-%-images')`,
  );
  await copyRows(query, "operation", "id", {
    id: "s.id",
    subject: "'policy/' || s.name",
    created_at: "s.at",
    started_at: "s.at",
    finished_at: "s.at + interval '5 seconds'",
    heartbeat_at: "s.at",
  });
  await copyRows(query, "discovery_run", "id", {
    id: "s.id",
    policy_id: "s.policy_id",
    policy_version: "1",
    evaluated_at: "s.at",
    scheduled_for: "null::timestamptz",
    previous_run_id: "null::uuid",
  });
  for (const table of ["run_query", "run_signal", "run_image", "run_unranked"]) {
    await copyRows(query, table, "run_id", { run_id: "s.id" });
  }
}

/** Copies the template's rows of a table for each run, with some columns replaced. */
async function copyRows(
  query: Query,
  table: string,
  key: string,
  own: Readonly<Record<string, string>>,
): Promise<void> {
  const columns = await query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public'",
    [table],
  );
  const names = columns.map(({ name }) => name);
  const values = names.map((name) => own[name] ?? `t."${name}"`);
  await query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(", ")})
     select ${values.join(", ")} from ${table} t join scale_template m on m.id = t.${key}, scale_run s`,
  );
}

async function fillProjects(query: Query): Promise<void> {
  await query(
    `with root as (
       insert into namespace (id, root_id, path)
       select id, id, 'group-' || n from (select gen_random_uuid() as id, n from generate_series(1, ${ROOTS}) n) made
       returning id, path
     )
     insert into project (id, root_id, namespace_id, path, visibility, described_at)
     select ${FIRST_PROJECT} + n, root.id, root.id, root.path || '/app-' || n, 'private', now()
     from generate_series(1, ${PROJECTS}) n join root on root.path = 'group-' || (1 + n % ${ROOTS})`,
  );
  await query(
    `insert into runner (id, type, description)
     select ${FIRST_RUNNER} + n, 'instance', 'runner ' || n from generate_series(1, ${RUNNERS}) n`,
  );
}

/** Adds builds to the current month, the only open one: ten per pipeline, on all its days until now. */
async function fillBuilds(query: Query): Promise<void> {
  const month = "date_trunc('month', now() at time zone 'UTC')";
  const builds = `select p.root_id, ${FIRST_BUILD}::bigint + n as id, p.id as project_id, ${FIRST_BUILD}::bigint + n / 10 as pipeline_id,
      ${FIRST_RUNNER} + 1 + n % ${RUNNERS} as runner_id, 30 + n % 600 as seconds,
      now() - (n::float / ${SIZES.builds}) * (now() - (${month} at time zone 'UTC')) as finished_at
    from generate_series(0, ${SIZES.builds - 1}) n join project p on p.id = ${FIRST_PROJECT} + 1 + (n / 10) % ${PROJECTS}`;
  await query(
    `insert into build (root_id, id, project_id, pipeline_id, runner_id, name, stage, ref, status, visibility, started_at,
       finished_at, duration_seconds, revision, rank)
     select root_id, id, project_id, pipeline_id, runner_id, 'test', 'verify', 'main', 'success', 'private',
       finished_at - seconds * interval '1 second', finished_at, seconds, 0, 13 from (${builds}) b`,
  );
  await query(
    `insert into build_ledger (root_id, build_id, month, belongs_to, project_id, pipeline_id, runner_id, mode, visibility,
       factor, builds, duration_seconds, weighted_seconds, finished_at)
     select root_id, id, ${month}::date, ${month}::date, project_id, pipeline_id, runner_id, 'seed', 'private', 1, 1,
       duration_seconds, duration_seconds, finished_at
     from build where id >= ${FIRST_BUILD}`,
  );
  const sums = "count(*), sum(duration_seconds), sum(weighted_seconds)";
  const day = "(finished_at at time zone 'UTC')::date";
  for (const [table, columns, key] of [
    ["monthly_usage", "root_id, month, project_id", "root_id, month, project_id"],
    ["daily_usage", "root_id, month, day", `root_id, month, extract(day from ${day})::smallint`],
    ["runner_usage", "root_id, month, runner_id, day", `root_id, month, runner_id, ${day}`],
  ] as const) {
    await query(
      `insert into ${table} (${columns}, shard, builds, duration_seconds, weighted_seconds)
       select ${key}, 0, ${sums} from build_ledger where build_id >= ${FIRST_BUILD} group by ${key}`,
    );
  }
}

/** Adds pending jobs of the new projects over one hour, with five kinds of tags. */
async function fillPending(query: Query): Promise<void> {
  await query(
    `with made as (
       insert into build (root_id, id, project_id, pipeline_id, name, stage, ref, status, visibility, revision, rank, origin, tags,
         queued_at)
       select p.root_id, ${FIRST_PENDING} + n, p.id, ${FIRST_PENDING} + n / 10, 'job', 'test', 'main', 'pending', 'private', 0, 6,
         'own', array['tag-' || n % 5], now() - (n % 3600) * interval '1 second'
       from generate_series(1, ${SIZES.pending}) n join project p on p.id = ${FIRST_PROJECT} + 1 + n % ${PROJECTS}
       returning *
     ), waits as (
       insert into pending_build (build_id, origin, project_id, root_id, namespace_ids, tags, protected, visibility,
         instance_runners, group_runners, queued_at)
       select id, 'own', project_id, root_id, array[root_id], tags, false, 'private', true, true, queued_at from made
     )
     insert into own_build (id, timeout_seconds, requested_by) select id, 3600, 'bench' from made`,
  );
}

/** Also adds a webhook that subscribes to no events, so its address is never used. */
async function fillAudit(query: Query): Promise<void> {
  await query(
    `insert into webhook (id, name, origin, target, events, updated_at)
     values (gen_random_uuid(), 'bench', 'http://127.0.0.1:9', '', '{}', now())`,
  );
  const at = "now() - n * interval '1 minute'";
  await query(
    `insert into audit_event (id, at, actor, role, action, target, after, request_id)
     select ${uuid7(at, "n")}, ${at}, 'person-' || n % 50, 'tuner',
       (array['policy.update', 'run.create', 'runner.update', 'quota.update'])[1 + n % 4],
       'policy/team-' || n % 200 || '-images', '{"maxImages": 30}', 'bench-' || n
     from generate_series(1, ${SIZES.auditEvents}) n`,
  );
}
