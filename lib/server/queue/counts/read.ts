/** How requests for jobs were answered over time, in all processes. */
import { matchingPool } from "../sql/matchingPool";

export interface AnswerCounts {
  /** Requests that queried the queue. */
  readonly requests: number;
  /** Of these, the ones that SQL served: by configuration, or as a fallback for Redis. */
  readonly sqlRequests: number;
  readonly conflicts: number;
}

interface Row {
  readonly step: number;
  readonly requests: number;
  readonly sql: number;
  readonly conflicts: number;
}

/** `from` in Unix milliseconds; `step` is the length of each point in milliseconds. */
export interface CountRange {
  readonly from: number;
  readonly step: number;
  readonly points: number;
}

/** Returns one entry per point. A minute belongs to the point in which it begins. */
export async function readCounts({ from, step, points }: CountRange): Promise<AnswerCounts[]> {
  const { rows } = await matchingPool().query<Row>({
    name: "queue.counts",
    text: `select least(floor((extract(epoch from at) * 1000 - $1::float8) / $2::float8), $3 - 1)::int as step,
        sum(requests)::float8 as requests, sum(conflicts)::float8 as conflicts,
        coalesce(sum(requests) filter (where strategy = 'RunnerJobsQueue'), 0)::float8 as sql
      from queue_minute where at >= to_timestamp($1::float8 / 1000) group by 1`,
    values: [from, step, points],
  });
  const found = new Map(rows.map((row) => [row.step, row]));
  return Array.from({ length: points }, (_, index) => {
    const { requests = 0, sql = 0, conflicts = 0 } = found.get(index) ?? {};
    return { requests, conflicts, sqlRequests: sql };
  });
}
