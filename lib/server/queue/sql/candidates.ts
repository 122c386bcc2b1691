/**
 * The matching query: builds that runners of these criteria may take, in hand-out order. For instance runners each
 * project's first builds are read from a separate index, so that the cost grows with the number of projects, not of
 * pending builds. A test compares the order with `interleave` of lib/queue.
 */
import type pg from "pg";
import { turn, type PendingBuild, type RunnerCriteria } from "../../../queue";
import { exceededNamespaces } from "../facts";
import { matches, matchValues } from "./matches";
import { matchingPool } from "./matchingPool";
import { PENDING_COLUMNS, toBuild, type PendingRow } from "./pendingRow";

/** A pending build, and the version of its row that was read. */
export interface Candidate {
  readonly build: PendingBuild;
  /** Changes with every update of the row. */
  readonly version: string;
  /** Builds of its project on instance runners; null for other types of runners. */
  readonly running: number | null;
  /** The number that instance runners order by; null for other types of runners, which order by id. */
  readonly turn: number | null;
}

interface Row extends PendingRow {
  readonly version: string;
  readonly running?: number;
  readonly before?: number;
}

const COLUMNS = `${PENDING_COLUMNS}, p.xmin::text as version`;

/** $1 to $5 are the parameters of `matches`, $6 is the limit. */
const MATCHES = matches(1);

const INSTANCE = `
  with recursive projects as (
    (select project_id from pending_build where origin = 'own' order by project_id limit 1)
    union all
    select (select n.project_id from pending_build n where n.origin = 'own' and n.project_id > projects.project_id
      order by n.project_id limit 1) from projects where projects.project_id is not null
  ), running as (
    select project_id, count(*)::int as builds from running_build where runner_type = 'instance' group by project_id
  )
  select c.*, coalesce(running.builds, 0) as running from projects
  left join running using (project_id)
  cross join lateral (
    select f.*, (row_number() over (order by f.build_id) - 1)::int as before from (
      select ${COLUMNS} from pending_build p
      where p.project_id = projects.project_id and p.instance_runners and ${MATCHES}
      order by p.build_id limit $7
    ) f
  ) c
  where projects.project_id is not null
  order by coalesce(running.builds, 0) + c.before, c.build_id limit $6`;

const GROUP = `select ${COLUMNS} from pending_build p
  where ${MATCHES} and p.group_runners and p.namespace_ids && $7::uuid[] order by p.build_id limit $6`;

const PROJECT = `select ${COLUMNS} from pending_build p
  where ${MATCHES} and p.project_id = any($7::bigint[]) order by p.build_id limit $6`;

/** Builds per project, unless a few projects must supply more. */
const FIRST_LOOK = 2;

/** Returns at most `limit` candidates, without duplicates. `from` replaces the matching pool. */
export async function findCandidates(
  criteria: RunnerCriteria,
  limit: number,
  from: pg.Pool = matchingPool(),
): Promise<Candidate[]> {
  const exceeded = await exceededNamespaces();
  const ask = async (name: string, text: string, last: unknown): Promise<Row[]> =>
    (
      await from.query<Row>({
        name: `queue.${name}`,
        text,
        values: [...matchValues(criteria, exceeded), limit, last],
      })
    ).rows;
  const rows = await rowsFor(criteria, limit, ask);
  return rows.map((row) => ({
    build: toBuild(row, exceeded),
    version: row.version,
    running: row.running ?? null,
    turn: row.running === undefined ? null : turn({ running: row.running, before: row.before ?? 0 }),
  }));
}

type Ask = (name: string, text: string, last: unknown) => Promise<Row[]>;

async function rowsFor(criteria: RunnerCriteria, limit: number, ask: Ask): Promise<Row[]> {
  if (criteria.type === "group") return ask("group", GROUP, criteria.groups ?? []);
  if (criteria.type === "project") return ask("project", PROJECT, criteria.projects ?? []);
  for (let each = FIRST_LOOK; ; each = Math.min(each * 8, limit)) {
    const rows = await ask("instance", INSTANCE, each);
    if (each >= limit || isWhole(rows, limit, each)) return rows;
  }
}

/** Whether no omitted build precedes one of the rows. */
function isWhole(rows: readonly Row[], limit: number, each: number): boolean {
  const cut = rows.filter(({ before }) => before === each - 1);
  const next = Math.min(...cut.map(({ running = 0 }) => running + each));
  const last = rows.at(-1);
  const turn = (last?.running ?? 0) + (last?.before ?? 0);
  return cut.length === 0 || (rows.length === limit && turn < next);
}
