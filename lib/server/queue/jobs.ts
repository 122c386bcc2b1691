/** A build identified by the token that its runner sends. */
import { hashToken } from "../auth/hashedToken";
import { pool } from "../core/db";

export interface StoredJob {
  readonly id: number;
  readonly status: string;
  /** Whether its runner must stop at once. */
  readonly forced: boolean;
  readonly runnerId: number | null;
  /** Bytes of its log. */
  readonly traceSize: number;
}

/** The job's id, and the hash of the token that its Runner has. */
export interface JobOfToken {
  readonly id: number;
  readonly tokenHash: Uint8Array;
}

interface Row {
  readonly id: string;
  readonly status: string;
  readonly cancel_forced: boolean;
  readonly runner_id: string | null;
  readonly size: string | null;
}

/** Also finds a build that has ended; returns null for a text that is not a build's token, or for a revoked one. */
export async function findJobByToken(token: string): Promise<StoredJob | null> {
  const hash = hashToken("job", token);
  if (!hash) return null;
  const { rows } = await pool().query<Row>({
    name: "queue.jobByToken",
    text: `select o.id, b.status, o.cancel_forced, b.runner_id, t.size from own_build o
      join build b on b.id = o.id left join build_trace t on t.build_id = o.id where o.token_hash = $1`,
    values: [Buffer.from(hash)],
  });
  const [row] = rows;
  return row
    ? {
        id: Number(row.id),
        status: row.status,
        forced: row.cancel_forced,
        runnerId: row.runner_id === null ? null : Number(row.runner_id),
        traceSize: Number(row.size ?? 0),
      }
    : null;
}

/**
 * Records a sign of life from the build's runner; the first one acknowledges the assignment. Returns false if the
 * build does not run, or now runs on another runner, which has another token.
 */
export async function noteSignOfLife({ id, tokenHash }: JobOfToken): Promise<boolean> {
  const { rowCount } = await pool().query({
    name: "queue.signOfLife",
    text: `with alive as (
        update running_build set seen_at = now(), acknowledged_at = coalesce(acknowledged_at, now())
        from (select r.build_id, r.acknowledged_at is null as first from running_build r
          join own_build o on o.id = r.build_id
          where r.build_id = $1 and o.token_hash = $2 for update of r) was
        where running_build.build_id = was.build_id returning running_build.build_id, runner_id, first
      ), logged as (
        insert into build_event (build_id, kind, runner_id) select build_id, 'acknowledged', runner_id from alive
        where first
      ) select from alive`,
    values: [id, Buffer.from(tokenHash)],
  });
  return (rowCount ?? 0) > 0;
}
