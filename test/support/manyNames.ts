/** Enough rows of every named object that reading a whole table would show in a plan. */
import { pool } from "@/lib/server/core/db";

/** 40 policies with 20 runs of 100 images each, 4,000 jobs, and a snapshot with 5,000 images. */
const FILL = [
  `insert into policy (id, name, current_version, updated_at)
   select gen_random_uuid(), 'p' || n, 1, now() from generate_series(1, 40) n`,
  `insert into policy_version (policy_id, version, spec, model, spelling, semantics, author)
   select id, 1, '', '{}', 'proposal', 'proposal', 'test' from policy where name like 'p%'`,
  `insert into operation (id, kind, subject, state, stage)
   select gen_random_uuid(), 'run', 'policy/' || name, 'succeeded', 'fill' from policy, generate_series(1, 20) where name like 'p%'`,
  `insert into discovery_run (id, policy_id, policy_version, trigger, max_images, image_count)
   select o.id, p.id, 1, 'manual', 10, 100 from operation o join policy p on 'policy/' || p.name = o.subject where o.stage = 'fill'`,
  `insert into run_image (run_id, rank, image, score, selected, missing, queries, signals, terms, factors)
   select r.id, n, 'filled/' || n, 100 - n, n <= 10, '{}', '{}', '[]', '[]', '[]' from discovery_run r, generate_series(1, 100) n
   where r.image_count = 100`,
  `insert into run_unranked (run_id, position, image, reason, missing, queries, signals)
   select r.id, n, 'gone/' || n, 'dropped', '{}', '{}', '[]' from discovery_run r, generate_series(1, 20) n where r.image_count = 100`,
  `insert into snapshot_image (snapshot_id, position, name, also, bytes, holders)
   select id, 1000 + n, 'held/' || n, '{}', 1, '\\x01' from node_snapshot, generate_series(1, 5000) n where version = 2`,
  `insert into node_state (id, snapshot_id, name, standing, worst, lines, pods, candidates, evicted, throttled, start, length)
   select gen_random_uuid(), id, 'filled-' || n, 'none', 0, '[]', 0, 0, 0, 0, 1000000 + n, 1 from node_snapshot, generate_series(1, 3000) n
   where version = 1`,
  `insert into build (root_id, id, project_id, name, stage, ref, status, visibility, started_at, finished_at, revision, rank)
   select root_id, 100000 + n, 70 + n % 50, 'test', '', '', 'success', 'private', now(), now(), 0, 13
   from (select root_id from project where id = 7) p, generate_series(1, 40000) n`,
];

/** Statements that are only allowed for a month that is being restored. */
const RESTORED = [
  `insert into accounting_month (month) select date_trunc('month', now() at time zone 'UTC')::date on conflict do nothing`,
  `insert into build_ledger (root_id, build_id, month, belongs_to, project_id, runner_id, mode, visibility, factor, builds,
     duration_seconds, weighted_seconds, finished_at)
   select root_id, id, date_trunc('month', now() at time zone 'UTC')::date, date_trunc('month', now() at time zone 'UTC')::date,
     project_id, 1, 'seed', 'private', 1, 1, 60, 60, now() from build where id > 100000`,
];

/** Requires a node snapshot with two versions, and project 7 with a build. */
export async function fillNames(): Promise<void> {
  const client = await pool().connect();
  try {
    for (const sql of FILL) await client.query(sql);
    await client.query("begin; set local plimsoll.restoring = 'on'");
    for (const sql of RESTORED) await client.query(sql);
    await client.query("commit; analyze");
  } finally {
    client.release();
  }
}
