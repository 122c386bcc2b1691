/** From a project's month down to its pipelines and their builds, newest first, from the ledger's index. */
import { Prisma } from "../../../../generated/prisma/client";
import type { LedgerEntry, PipelineUsage } from "../../../api/minutes";
import { db } from "../../core/db";
import { decodeNumberCursor, encodeCursor } from "../../http/cursor";
import type { Page } from "../../http/keyset";
import { firstDay } from "../months";
import { presentMonth, scopeOf } from "./namespaces";
import { readEntries } from "./entries";
import { SUMS, usageOf, type SumRow } from "./sums";

interface PipelineQuery {
  readonly month?: string | undefined;
  readonly project: number;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Rows of a project's month. Throws NotFoundError. */
async function rowsOf(
  namespaceId: string,
  { month = presentMonth(), project }: PipelineQuery,
): Promise<Prisma.Sql> {
  const { rootId, holds } = await scopeOf(namespaceId);
  return Prisma.sql`l.root_id = ${rootId}::uuid and l.month = ${firstDay(month)}::date and l.project_id = ${project} and ${holds}`;
}

/** Throws NotFoundError, and BadRequestError for a cursor that no page gave. */
export async function listPipelines(namespaceId: string, query: PipelineQuery): Promise<Page<PipelineUsage>> {
  const rows = await db().$queryRaw<(SumRow & { id: bigint | null })[]>`
    select pipeline_id as id, ${SUMS} from build_ledger l
    where ${await rowsOf(namespaceId, query)} and ${before(Prisma.sql`pipeline_id`, query.cursor)}
    group by pipeline_id order by pipeline_id desc limit ${query.limit + 1}`;
  const items = rows.map((row) => ({ id: row.id === null ? null : Number(row.id), usage: usageOf(row) }));
  // The builds without a pipeline come first.
  return cut(items, query.limit, ({ id }) => id ?? Number.MAX_SAFE_INTEGER);
}

/** Entries of a pipeline's builds, or of builds without one. Throws as listPipelines. */
export async function listEntries(
  namespaceId: string,
  query: PipelineQuery & { readonly pipeline: number | "none" },
): Promise<Page<LedgerEntry>> {
  const { pipeline } = query;
  const of =
    pipeline === "none" ? Prisma.sql`l.pipeline_id is null` : Prisma.sql`l.pipeline_id = ${pipeline}`;
  const items = await readEntries(Prisma.sql`
    where ${await rowsOf(namespaceId, query)} and ${of} and ${before(Prisma.sql`l.build_id`, query.cursor)}
    order by l.build_id desc limit ${query.limit + 1}`);
  return cut(items, query.limit, ({ buildId }) => buildId);
}

function before(column: Prisma.Sql, cursor: string | undefined): Prisma.Sql {
  const after = decodeNumberCursor(cursor, Number.MAX_SAFE_INTEGER);
  return after === undefined ? Prisma.sql`true` : Prisma.sql`${column} < ${after}`;
}

function cut<T>(rows: readonly T[], limit: number, key: (row: T) => number): Page<T> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { items: rows.slice(0, limit), nextCursor: last === undefined ? null : encodeCursor(key(last)) };
}
