/**
 * A ledger of one namespace with millions of entries in one month, and the path from the namespace down to a build.
 */
import { listEntries } from "../../lib/server/minutes/read/builds";
import { listNamespaces, namespaceMinutes, presentMonth } from "../../lib/server/minutes/read/namespaces";
import { listPipelines } from "../../lib/server/minutes/read/pipelineList";
import type { Query } from "./database";

const FIRST_BUILD = 1_000_000_000;

interface Fill {
  readonly entries: number;
  /** Number of entries added earlier. */
  readonly before?: number;
}

/** Adds entries over the existing projects, 50 builds per pipeline, with the corresponding sums. */
export async function fillLedger(query: Query, { entries, before = 0 }: Fill): Promise<void> {
  const values = [entries, `${presentMonth()}-01`, FIRST_BUILD + before];
  const shard = 99 + before;
  await query("set synchronous_commit = off");
  await query(
    `insert into build (root_id, id, project_id, pipeline_id, runner_id, name, stage, ref, status, visibility, finished_at,
       duration_seconds, revision, rank)
     select (select root_id from project limit 1), $3::bigint + n, 1 + n % 20, 1 + n / 1000, 1, 'test', 'verify', 'main', 'success',
       'private', now(), 60, 0, 13 from generate_series(1, $1::int) n where n % 1000 < 50 and $2::date is not null`,
    values,
  );
  await query(
    `insert into build_ledger (root_id, build_id, month, belongs_to, project_id, pipeline_id, runner_id, mode, visibility, factor,
       builds, duration_seconds, weighted_seconds, finished_at)
     select (select root_id from project limit 1), $3::bigint + n, $2::date, $2::date, 1 + n % 20, 1 + n / 1000, 1, 'seed',
       'private', 1, 1, 60, 60, now() from generate_series(1, $1::int) n`,
    values,
  );
  const root = "(select root_id from project limit 1)";
  await query(
    `insert into monthly_usage select ${root}, $2::date, 1 + p, $3, $1::int / 20, 60.0 * $1::int / 20, 60.0 * $1::int / 20
     from generate_series(0, 19) p`,
    [entries, values[1], shard % 30_000],
  );
  for (const [table, key] of [
    ["daily_usage", "extract(day from now() at time zone 'UTC')"],
    ["runner_usage", "1, (now() at time zone 'UTC')::date"],
  ]) {
    await query(
      `insert into ${table} select ${root}, $2::date, ${key}, $3, $1::int, 60.0 * $1::int, 60.0 * $1::int`,
      [entries, values[1], shard % 30_000],
    );
  }
  await query("analyze");
}

/** Returns the milliseconds from the list of namespaces to the entries of a pipeline. */
export async function readDown(): Promise<number> {
  const began = performance.now();
  const [namespace] = (await listNamespaces({ limit: 50 })).items;
  if (!namespace) throw new Error("there is no namespace");
  const { projects } = await namespaceMinutes(namespace.id, { limit: 50 });
  const project = projects[Math.floor(Math.random() * projects.length)]?.id ?? 0;
  const pipelines = await listPipelines(namespace.id, { project, limit: 50 });
  const pipeline = pipelines.items[Math.floor(Math.random() * pipelines.items.length)]?.id ?? 0;
  const entries = await listEntries(namespace.id, { project, pipeline, limit: 50 });
  if (entries.items.length === 0) throw new Error(`pipeline ${pipeline} has no entries`);
  return performance.now() - began;
}
