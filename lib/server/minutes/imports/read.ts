/** Imports in the shape of the API. */
import type { Operation } from "../../../../generated/prisma/client";
import type { CursorQuery } from "../../../api/common";
import {
  importOutcomeSchema,
  type BuildImport,
  type ImportOutcome,
  type ImportRejection,
  type ImportSummary,
} from "../../../api/imports";
import { db } from "../../core/db";
import { isWhole } from "../../core/whole";
import { NotFoundError } from "../../http/errors";
import { uuidPage } from "../../http/idPage";
import type { Page } from "../../http/keyset";
import { uuidOf } from "../../http/uuid";

/** Number shown with the import; the CSV file has all of them. */
const REJECTIONS_SHOWN = 50;

/** Newest first. Throws BadRequestError for a cursor that no page returned. */
export async function listImports(asked: CursorQuery): Promise<Page<ImportSummary>> {
  const page = await uuidPage(
    asked,
    ({ after, take }) =>
      db().buildImport.findMany({
        where: after === undefined ? {} : { id: { lt: after } },
        include: { operation: true },
        orderBy: { id: "desc" },
        take,
      }),
    ({ id }) => id,
  );
  const rows = page.items.filter((row) => isWhole(row, "operation"));
  const sums = await sumOutcomes(rows.map(({ id }) => id));
  return { ...page, items: rows.map((row) => summaryOf(row, sums.get(row.id) ?? [])) };
}

/** Throws NotFoundError. */
export async function readImport(id: string): Promise<BuildImport> {
  const known = uuidOf(id);
  const row =
    known === undefined
      ? null
      : await db().buildImport.findUnique({
          where: { id: known },
          include: {
            operation: true,
            outcomes: { orderBy: { position: "asc" } },
            rejections: { orderBy: { position: "asc" }, take: REJECTIONS_SHOWN },
          },
        });
  if (!isWhole(row, "operation"))
    throw new NotFoundError(`There is no import "${id.slice(0, 80)}". It may have been removed since.`);
  return {
    ...summaryOf(row, (await sumOutcomes([row.id])).get(row.id) ?? []),
    results: row.outcomes.map(outcomeOf),
    rejections: row.rejections.map(rejectionOf),
  };
}

interface Counted {
  readonly read: bigint;
  readonly changed: bigint;
  readonly accounted: bigint;
  readonly adjustments: bigint;
  readonly rejected: bigint;
  readonly expired: bigint;
}

interface OutcomeSum extends Counted {
  readonly importId: string;
  readonly state: string;
  readonly projects: number;
}

/** Returns the sums of the outcomes in each state, by import. */
async function sumOutcomes(ids: readonly string[]): Promise<Map<string, OutcomeSum[]>> {
  const groups = await db().buildImportOutcome.groupBy({
    by: ["importId", "state"],
    where: { importId: { in: [...ids] } },
    _count: { _all: true },
    _sum: { read: true, changed: true, accounted: true, adjustments: true, rejected: true, expired: true },
  });
  const found = new Map<string, OutcomeSum[]>();
  for (const { importId, state, _count, _sum } of groups) {
    const sum = {
      importId,
      state,
      projects: _count._all,
      read: _sum.read ?? 0n,
      changed: _sum.changed ?? 0n,
      accounted: _sum.accounted ?? 0n,
      adjustments: _sum.adjustments ?? 0n,
      rejected: _sum.rejected ?? 0n,
      expired: _sum.expired ?? 0n,
    };
    found.set(importId, [...(found.get(importId) ?? []), sum]);
  }
  return found;
}

interface Row {
  readonly id: string;
  readonly source: string | null;
  readonly fileName: string | null;
  readonly group: string | null;
  readonly projects: readonly string[];
  readonly since: Date | null;
  readonly scheduledFor: Date | null;
  readonly operation: Operation;
}

function summaryOf(row: Row, sums: readonly OutcomeSum[]): ImportSummary {
  const { operation } = row;
  const projectsIn = (state: string): number =>
    sums.reduce((sum, each) => sum + (each.state === state ? each.projects : 0), 0);
  return {
    id: row.id,
    source: row.source,
    fileName: row.fileName,
    group: row.group,
    projects: [...row.projects],
    since: row.since?.toISOString() ?? null,
    scheduled: row.scheduledFor !== null,
    state: operation.state,
    stage: operation.stage,
    progress: operation.progress,
    message: operation.message,
    cancelRequested: operation.cancelRequestedAt !== null,
    counts: countsOf(sums),
    outcomes: {
      waiting: projectsIn("waiting"),
      running: projectsIn("running"),
      done: projectsIn("done"),
      failed: projectsIn("failed"),
    },
    requestedBy: operation.requestedBy,
    createdAt: operation.createdAt.toISOString(),
    startedAt: operation.startedAt?.toISOString() ?? null,
    finishedAt: operation.finishedAt?.toISOString() ?? null,
  };
}

function countsOf(rows: readonly Counted[]): ImportSummary["counts"] {
  const sum = (of: (row: Counted) => bigint): number => Number(rows.reduce((all, row) => all + of(row), 0n));
  return {
    read: sum(({ read }) => read),
    changed: sum(({ changed }) => changed),
    accounted: sum(({ accounted }) => accounted),
    adjustments: sum(({ adjustments }) => adjustments),
    rejected: sum(({ rejected }) => rejected),
    expired: sum(({ expired }) => expired),
  };
}

function outcomeOf(row: Counted & { project: string; state: string; message: string | null }): ImportOutcome {
  const { project, state, message } = row;
  return { project, state: importOutcomeSchema.shape.state.parse(state), counts: countsOf([row]), message };
}

function rejectionOf(row: Omit<ImportRejection, "line"> & { readonly line: bigint }): ImportRejection {
  const { line, project, column, value, message } = row;
  return { line: Number(line), project, column, value, message };
}
