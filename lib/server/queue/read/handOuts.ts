/** Hand-outs of the last week by queue key, from which expected waits are estimated. */
import type { HandOut } from "../../../queue";
import type { StoredRunner } from "../runners/read";
import { matchingPool } from "../sql/matchingPool";
import { QUEUED_AT } from "./projects";

/** Maximum per key, the latest ones. */
const OF_A_KEY = 5_000;
/** Maximum for all keys together, the latest ones; each key gets an equal share, but at least LEAST. */
const OF_ALL = 20_000;
const LEAST = 50;
/** Look-back periods in hours, tried one after the other: a busy key has enough before the whole week is read. */
const LOOKS_HOURS = [1, 6, 24, 7 * 24];

interface Row {
  readonly key: string;
  readonly queued_at: Date;
  readonly started_at: Date;
}

/**
 * Returns hand-outs by the current key of their runner, unordered; a key without any is absent. Each key has its own
 * limit, however much other runners hand out. Uses the index on runner and start of its jobs.
 */
export async function readHandOuts(
  runners: readonly Pick<StoredRunner, "id" | "key">[],
): Promise<Record<string, HandOut[]>> {
  const keys = new Set(runners.map(({ key }) => key));
  const most = Math.max(LEAST, Math.min(OF_A_KEY, Math.floor(OF_ALL / Math.max(keys.size, 1))));
  const history: Record<string, HandOut[]> = {};
  let lacking = runners;
  for (const hours of LOOKS_HOURS) {
    if (lacking.length === 0) break;
    for (const { key } of lacking) delete history[key];
    for (const row of await readSince(lacking, hours, most)) {
      (history[row.key] ??= []).push({
        queuedAtMs: row.queued_at.getTime(),
        startedAtMs: row.started_at.getTime(),
      });
    }
    lacking = lacking.filter(({ key }) => (history[key]?.length ?? 0) < most);
  }
  return history;
}

async function readSince(
  runners: readonly Pick<StoredRunner, "id" | "key">[],
  hours: number,
  most: number,
): Promise<Row[]> {
  const { rows } = await matchingPool().query<Row>(
    `select key, queued_at, started_at from (
       select r.key, ${QUEUED_AT} as queued_at, b.started_at,
         row_number() over (partition by r.key order by b.started_at desc) as nth
       from unnest($1::bigint[], $2::text[]) as r (runner_id, key)
       cross join lateral (
         select b.id, b.queued_at, b.started_at from build b
         where b.runner_id = r.runner_id and b.origin = 'own' and b.started_at > now() - make_interval(hours => $3)
         order by b.started_at desc limit $4
       ) b
     ) latest where nth <= $4`,
    [runners.map(({ id }) => id), runners.map(({ key }) => key), hours, most],
  );
  return rows;
}
