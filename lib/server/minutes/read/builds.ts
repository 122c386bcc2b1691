/** The builds of a project's pipeline, newest first, from the ledger's index. */
import { Prisma } from "../../../../generated/prisma/client";
import type { CursorQuery } from "../../../api/common";
import type { LedgerEntry } from "../../../api/minutesPipelines";
import { numberPage } from "../../http/idPage";
import type { Page } from "../../http/keyset";
import { firstDay } from "../months";
import { presentMonth, scopeOf } from "./namespaces";
import { readEntries } from "./entries";

export interface PipelineQuery extends CursorQuery {
  readonly month?: string | undefined;
  readonly project: number;
}

/** Condition for the rows of a project's month. Throws NotFoundError. */
export async function rowsOf(
  namespaceId: string,
  { month = presentMonth(), project }: PipelineQuery,
): Promise<Prisma.Sql> {
  const { rootId, holds } = await scopeOf(namespaceId);
  return Prisma.sql`l.root_id = ${rootId}::uuid and l.month = ${firstDay(month)}::date and l.project_id = ${project} and ${holds}`;
}

/**
 * Lists entries of a pipeline's builds, or of builds without one. Throws NotFoundError, and BadRequestError for a
 * cursor that no page returned.
 */
export async function listEntries(
  namespaceId: string,
  query: PipelineQuery & { readonly pipeline: number | "none" },
): Promise<Page<LedgerEntry>> {
  const { pipeline } = query;
  const of =
    pipeline === "none" ? Prisma.sql`l.pipeline_id is null` : Prisma.sql`l.pipeline_id = ${pipeline}`;
  const rows = await rowsOf(namespaceId, query);
  return numberPage(
    query,
    ({ after, take }) =>
      readEntries(Prisma.sql`
    where ${rows} and ${of} and ${below(Prisma.sql`l.build_id`, after)}
    order by l.build_id desc limit ${take}`),
    ({ buildId }) => buildId,
  );
}

function below(column: Prisma.Sql, after: number | undefined): Prisma.Sql {
  return after === undefined ? Prisma.sql`true` : Prisma.sql`${column} < ${after}`;
}
