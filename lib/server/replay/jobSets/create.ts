/** A new version of a job set: rows, operation and job in one transaction. */
import type { JobSetDetail } from "../../../api/jobSets";
import { writeAudit, type AuditContext } from "../../audit/write";
import { completeBlob } from "../../blobs/write";
import { db, type Tx } from "../../core/db";
import { sanitizeText } from "../../core/sanitizeForPostgres";
import { createOperation } from "../../operations/create";
import { ATTEMPTS, JOB_SET_KIND } from "../kind";
import type { UploadedFile } from "../upload";
import { readJobSet } from "./read";

export interface NewJobSet {
  readonly name: string;
  readonly source: "upload" | "demo";
  readonly files: readonly UploadedFile[];
}

/** The files become the job set's own. Throws what the database throws; nothing is kept then. */
export async function createJobSet(
  { name, source, files }: NewJobSet,
  audit: AuditContext,
): Promise<JobSetDetail> {
  const id = await db().$transaction(async (tx) => {
    const version = await nextVersion(tx, name);
    const made = await createOperation(tx, {
      kind: JOB_SET_KIND,
      // Versions of one name are one subject, by which retention counts.
      subject: `job-set/${name}`,
      attempts: ATTEMPTS,
      requestedBy: audit.actor,
    });
    await tx.jobSet.create({ data: { id: made, name, version, source } });
    for (const { part, name: fileName, blob } of files) {
      await completeBlob(tx, blob);
      const data = { jobSetId: made, part, name: sanitizeText(fileName), blobId: blob.id };
      await tx.jobSetFile.create({ data });
    }
    const named = files.map((file) => ({
      part: file.part,
      name: sanitizeText(file.name),
      bytes: file.blob.size,
    }));
    await writeAudit(tx, audit, {
      action: "jobSet.create",
      target: `job-set/${name}`,
      after: { id: made, version, source, files: named },
    });
    return made;
  });
  return readJobSet(id);
}

/** Of two that come at once the second waits for the first. */
async function nextVersion(tx: Tx, name: string): Promise<number> {
  await tx.$queryRaw`select 1 from (select pg_advisory_xact_lock(hashtextextended(${`job-set/${name}`}, 0))) locked`;
  const newest = await tx.jobSet.findFirst({ where: { name }, orderBy: { version: "desc" } });
  return (newest?.version ?? 0) + 1;
}
