/** A job's trace exactly as its Runner sent it. */
import { db, pool } from "../../core/db";
import { NotFoundError } from "../../http/errors";

/** Seconds for which a reader counts as watching. */
const WATCHED_SECONDS = 60;
const CHUNKS_AT_ONCE = 16;

/**
 * Returns the number of stored bytes; undefined for a build that is not Plimsoll's own. Makes a Runner that still
 * writes send more often.
 */
export async function watchTrace(id: number): Promise<number | undefined> {
  const own = await db().ownBuild.findUnique({ where: { id }, select: { endedAt: true, trace: true } });
  if (!own) return undefined;
  if (own.endedAt === null) {
    await pool().query(
      `insert into build_trace (build_id, watched_until) values ($1, now() + make_interval(secs => $2))
       on conflict (build_id) do update set watched_until = excluded.watched_until`,
      [id, WATCHED_SECONDS],
    );
  }
  return Number(own.trace?.size ?? 0);
}

/**
 * Yields bytes from `from` up to `size`; whole chunks stay in memory only until they are sent. Throws NotFoundError
 * if the log was removed in the meantime: it never ends early.
 */
export async function* readTrace(
  id: number,
  from: number,
  size: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let at = from;
  while (at < size) {
    const { rows } = await pool().query<{ start: string; bytes: Buffer }>(
      `select start, bytes from build_trace_chunk where build_id = $1 and start + length(bytes) > $2
       order by start limit $3`,
      [id, at, CHUNKS_AT_ONCE],
    );
    if (rows.length === 0) throw new NotFoundError("The log was removed while it was read.");
    for (const { start, bytes } of rows) {
      const piece = bytes.subarray(at - Number(start), size - Number(start));
      at += piece.byteLength;
      yield new Uint8Array(piece);
    }
  }
}
