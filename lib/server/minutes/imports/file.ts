/** Imports a CSV file of builds, read from its start: rows that an earlier attempt entered are skipped. */
import { LIMITS } from "../../../limits/limits";
import type { BuildReport } from "../../../minutes";
import type { AuditContext } from "../../audit/write";
import { readBlob } from "../../blobs/read";
import { db } from "../../core/db";
import { whileDatabaseReturns } from "../../core/dbErrors";
import type { OperationEnd } from "../../operations/defineOperation";
import { csvRecords, CsvFileError } from "./csvRecords";
import { readHeader, type Header } from "./csvHeader";
import { readRow } from "./csvRow";
import type { ImportContext } from "./kind";
import { enterPortion, type Rejection } from "./progress";

/** Maximum rows per portion, reached when most of them are invalid. */
const MOST_ROWS = 10_000;

interface ImportedFile {
  readonly blobId: string;
  /** Bytes. */
  readonly size: number;
  /** Rows already entered. */
  readonly rows: number;
}

export async function importFile(
  context: ImportContext,
  file: ImportedFile,
  audit: AuditContext,
): Promise<OperationEnd> {
  const { id: importId, signal } = context;
  context.enter("importing");
  const waiting = { reports: [] as BuildReport[], rejections: [] as Rejection[], rows: 0, rejected: 0 };
  let done = file.rows;
  const flush = async (): Promise<void> => {
    const { reports, rejections, rows, rejected } = waiting;
    if (rows === 0) return;
    const [from, to] = [done, done + rows];
    await enterPortion(
      {
        importId,
        position: 0,
        reports,
        rejections,
        rejected,
        advance: async (tx) => {
          const data = { rows: to };
          return (await tx.buildImport.updateMany({ where: { id: importId, rows: from }, data })).count === 1;
        },
      },
      audit,
    );
    done = to;
    Object.assign(waiting, { reports: [], rejections: [], rows: 0, rejected: 0 });
  };
  let header: Header | undefined;
  let row = 0;
  let message: string | null = null;
  await mark(importId, { state: "running" });
  try {
    for await (const record of csvRecords(readBlob(file.blobId))) {
      signal.throwIfAborted();
      if (header === undefined) {
        header = readHeader("cells" in record ? record.cells : []);
        continue;
      }
      row += 1;
      if (row <= file.rows) continue;
      const read = "cells" in record ? readRow(header, record.cells) : { problems: [record.problem] };
      waiting.rows += 1;
      if ("report" in read) waiting.reports.push(read.report);
      else {
        waiting.rejected += 1;
        waiting.rejections.push(
          ...read.problems.map((each) => ({ ...each, line: record.line, project: "" })),
        );
      }
      if (waiting.reports.length >= LIMITS.buildsInBatch.value || waiting.rows >= MOST_ROWS) await flush();
      context.progress(Math.min(1, record.bytes / file.size));
    }
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    message = error.message;
  }
  await flush();
  if (header === undefined) message ??= "The file is empty: its first line names the columns.";
  return endOf(importId, message, row);
}

async function mark(importId: string, data: { state: string; message?: string | null }): Promise<void> {
  await whileDatabaseReturns(() => db().buildImportOutcome.updateMany({ where: { importId }, data }));
}

async function endOf(importId: string, message: string | null, rows: number): Promise<OperationEnd> {
  const outcome = await whileDatabaseReturns(() =>
    db().buildImportOutcome.findUniqueOrThrow({ where: { importId_position: { importId, position: 0 } } }),
  );
  const taken = Number(outcome.read - outcome.rejected);
  const rejected = Number(outcome.rejected);
  const reason =
    message ??
    (rejected > 0
      ? `${rejected} of ${rows} rows were rejected; the list says why.`
      : rows === 0
        ? "The file has no rows."
        : null);
  const state = reason === null ? "succeeded" : taken > 0 ? "partial" : "failed";
  return {
    state,
    message: reason,
    store: async (tx) => {
      const data = { state: state === "failed" ? "failed" : "done", message: reason };
      await tx.buildImportOutcome.updateMany({ where: { importId }, data });
      const row = await tx.buildImport.findUniqueOrThrow({ where: { id: importId } });
      // The file is complete and not read again.
      await tx.buildImport.update({ where: { id: importId }, data: { blobId: null } });
      if (row.blobId !== null) await tx.blob.deleteMany({ where: { id: row.blobId } });
    },
  };
}
