/** A project's pipelines in a month, by id or by usage, from the ledger's index. */
import { Prisma } from "../../../../generated/prisma/client";
import type { PipelineUsage } from "../../../api/minutesPipelines";
import { PIPELINE_SORTS, type PipelineSort } from "../../../api/sorts";
import { db } from "../../core/db";
import { decodeNumberPosition, encodeNumberPosition, type NumberPosition } from "../../http/cursor";
import { sortOf, type Page } from "../../http/keyset";
import { rowsOf, type PipelineQuery } from "./builds";
import { SUMS, usageOf, type SumRow } from "./sums";

interface Row extends SumRow {
  readonly id: bigint | null;
  readonly cost: string;
  readonly finishedAt: Date;
}

/** Builds without a pipeline sort as the newest one, where PostgreSQL sorts nulls. */
const NEWEST = Number.MAX_SAFE_INTEGER;
const COST = Prisma.sql`sum(weighted_seconds)`;
const KEY = Prisma.sql`coalesce(pipeline_id, ${Prisma.raw(String(NEWEST))})`;

/**
 * Sorted by id, a page reads only its own rows; sorted by usage, it adds up the project's whole month. Throws
 * NotFoundError, and BadRequestError for a cursor that no page of this sort returned.
 */
export async function listPipelines(
  namespaceId: string,
  query: PipelineQuery & { readonly sort?: string | undefined },
): Promise<Page<PipelineUsage>> {
  const { sort = "-pipeline", cursor, limit } = query;
  const { key, descending } = sortOf(PIPELINE_SORTS, sort);
  const after = decodeNumberPosition(cursor, sort);
  const rows = await rowsOf(namespaceId, query);
  const found = await db().$queryRaw<Row[]>`
    select pipeline_id as id, ${COST}::text as cost, max(finished_at) as "finishedAt", ${SUMS}
    from build_ledger l where ${rows} ${following(key, descending, after)} limit ${limit + 1}`;
  const last = found.length > limit ? found.at(limit - 1) : undefined;
  return {
    items: found.slice(0, limit).map((row) => ({
      id: row.id === null ? null : Number(row.id),
      usage: usageOf(row),
      finishedAt: row.finishedAt.toISOString(),
    })),
    nextCursor: last ? encodeNumberPosition(sort, { id: Number(last.id ?? NEWEST), value: last.cost }) : null,
  };
}

/** Further conditions, grouping and order for the rows after a position. */
function following(key: PipelineSort, descending: boolean, after: NumberPosition | undefined): Prisma.Sql {
  const direction = descending ? Prisma.sql`desc` : Prisma.sql`asc`;
  if (key === "pipeline") {
    const beyond =
      after === undefined
        ? Prisma.sql`true`
        : descending
          ? Prisma.sql`pipeline_id < ${after.id}`
          : Prisma.sql`(pipeline_id > ${after.id} or (pipeline_id is null and ${after.id < NEWEST}))`;
    return Prisma.sql`and ${beyond} group by pipeline_id order by pipeline_id ${direction}`;
  }
  const beyond =
    after === undefined
      ? Prisma.sql`true`
      : Prisma.sql`(${COST}, ${KEY}) ${descending ? Prisma.sql`<` : Prisma.sql`>`} (${after.value}::numeric, ${after.id}::bigint)`;
  return Prisma.sql`group by pipeline_id having ${beyond} order by ${COST} ${direction}, ${KEY} ${direction}`;
}
