/**
 * A whole run as JSON text in pieces. PostgreSQL generates each row's JSON; this process passes it on and neither
 * parses nor holds it.
 */
import { db, pool } from "../../core/db";
import { isWhole } from "../../core/whole";
import { encodeCursor } from "../../http/cursor";
import { runIdOf, runNotFound } from "./id";
import { HEAD_PARTS, RESULT_INCLUDE, serializeRun } from "./serialize";

export type Text = AsyncGenerator<string, void, undefined>;

/** Values of signals in one piece of text, a few hundred kilobytes. */
const PIECE_VALUES = 5_000;

/** Items in the shapes of lib/discovery/result.ts, as PostgreSQL expressions over a row, ordered by `at`. */
const LISTS = {
  ranking: {
    table: "run_image",
    at: "rank",
    where: "true",
    item: `row_to_json((select r from (select image, rank, score as "finalScore", selected, gap, missing, queries,
      signals, terms, factors) r))`,
  },
  dropped: {
    table: "run_unranked",
    at: "position",
    where: "reason = 'dropped'",
    item: "row_to_json((select r from (select image, missing) r))",
  },
  filteredOut: {
    table: "run_unranked",
    at: "position",
    where: "reason = 'filtered'",
    item: "to_json(image)",
  },
  unranked: {
    table: "run_unranked",
    at: "position",
    where: "true",
    item: "row_to_json((select r from (select image, queries, signals) r))",
  },
} as const;

/**
 * Yields a run in the shape of lib/api's runSchema. Throws NotFoundError before the first piece, and before the last
 * one if the run was removed while it was read.
 */
export async function runDocument(id: string): Promise<Text> {
  const runId = runIdOf(id);
  // Reads the state first: read after the row, it could say succeeded for a row without a result.
  const operation = await db().operation.findUnique({ where: { id: runId } });
  const found = await db().run.findUnique({ where: { id: runId }, include: RESULT_INCLUDE });
  if (!isWhole(found, ...HEAD_PARTS)) throw runNotFound(id);
  const row = { ...found, operation: operation ?? found.operation };
  const { ranking: _1, dropped: _2, filteredOut: _3, unranked: _4, ...head } = serializeRun(row);
  async function* text(): Text {
    yield JSON.stringify(head).slice(0, -1);
    for (const list of ["ranking", "dropped", "filteredOut", "unranked"] as const) {
      yield `,"${list}":[`;
      yield* itemsOf(runId, list, row.signals.length);
      yield "]";
    }
    await refuseRemoved(runId);
    yield "}";
  }
  return text();
}

/** Ranks after `after`, at most `limit`. */
export interface RankingPage {
  readonly after: number;
  readonly limit: number;
}

const WHOLE: RankingPage = { after: -1, limit: Infinity };

/**
 * `{"items":[…],"nextCursor":…}`: only the ranking, whole without `page`. A ranking never changes, so a rank is the
 * cursor of the next page. Throws as runDocument does.
 */
export async function rankingDocument(id: string, page: RankingPage = WHOLE): Promise<Text> {
  const runId = runIdOf(id);
  const signals = await db().run.findUnique({
    where: { id: runId },
    select: { _count: { select: { signals: true } } },
  });
  if (!signals) throw runNotFound(id);
  async function* text(): Text {
    yield '{"items":[';
    const last = yield* itemsOf(runId, "ranking", signals?._count.signals ?? 0, page);
    const more = last !== null && (await db().runImage.findFirst({ where: { runId, rank: { gt: last } } }));
    await refuseRemoved(runId);
    yield `],"nextCursor":${JSON.stringify(encodeCursor(more ? last : null))}}`;
  }
  return text();
}

/**
 * A removed run takes its rows with it: if the run still exists after they were read, none was missing. Throws
 * NotFoundError.
 */
async function refuseRemoved(runId: string): Promise<void> {
  const found = await db().run.findUnique({ where: { id: runId }, select: { id: true } });
  if (!found) throw runNotFound(runId);
}

/** Returns where a full page ended, otherwise null. */
async function* itemsOf(
  runId: string,
  list: keyof typeof LISTS,
  signals: number,
  { after, limit }: RankingPage = WHOLE,
): AsyncGenerator<string, number | null, undefined> {
  const rows = Math.max(20, Math.floor(PIECE_VALUES / Math.max(1, signals)));
  const { table, at, where, item } = LISTS[list];
  const sql = `select max(at) as last, count(*)::int as count, string_agg(item::text, ',' order by at) as items
    from (select ${at} as at, ${item} as item from ${table}
      where run_id = $1::uuid and ${where} and ${at} > $2 order by ${at} limit $3) page`;
  for (let last = after, left = limit, more = true; more;) {
    const asked = Math.min(rows, left);
    const { rows: found } = await pool().query<{ last: number | null; count: number; items: string | null }>(
      sql,
      [runId, last, asked],
    );
    const page = found[0];
    if (page === undefined || page.items === null || page.last === null) return null;
    yield last === after ? page.items : `,${page.items}`;
    last = page.last;
    left -= page.count;
    if (left === 0) return last;
    more = page.count === asked;
  }
  return null;
}
