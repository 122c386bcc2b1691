/**
 * An import as a kind of operation. After any interruption, the next attempt continues where the last one stopped.
 */
import type { AuditContext } from "../../audit/write";
import { db } from "../../core/db";
import { whileDatabaseReturns } from "../../core/dbErrors";
import { recordingFindings } from "../../dataSources/findings";
import { defineOperation, type OperationEnd } from "../../operations/defineOperation";
import { importFile } from "./file";
import { importProjects } from "./projects";
import { IMPORT_ATTEMPTS, IMPORT_KIND, STAGES, type ImportContext } from "./kind";

export const importOperation = defineOperation({
  kind: IMPORT_KIND,
  readers: "viewer",
  stages: STAGES,
  /** Imports mostly wait for their source; more at once would only share its rate limit. */
  concurrency: 2,
  attempts: IMPORT_ATTEMPTS,
  run: runImport,
});

async function runImport(context: ImportContext): Promise<OperationEnd> {
  const { id } = context;
  const row = await whileDatabaseReturns(() =>
    db().buildImport.findUniqueOrThrow({
      where: { id },
      include: { operation: { select: { requestedBy: true } }, blob: { select: { size: true } } },
    }),
  );
  const audit: AuditContext = { actor: row.operation.requestedBy, role: "import", requestId: id };
  const { blobId, blob, source } = row;
  if (source !== null)
    return recordingFindings((onCount) => importProjects(context, { ...row, source }, audit, onCount));
  if (blobId === null || blob === null) return { state: "failed", message: "The file no longer exists." };
  return importFile(context, { blobId, size: Number(blob.size), rows: Number(row.rows) }, audit);
}
