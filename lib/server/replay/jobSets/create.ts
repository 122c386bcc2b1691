/** Creates a version of a job set: rows, operation and job in one transaction. */
import type { Prisma } from "../../../../generated/prisma/client";
import type { CollectedFrom } from "../../../api/jobSetCollectors";
import type { JobSetDetail } from "../../../api/jobSets";
import { writeAudit, type AuditContext } from "../../audit/write";
import { completeBlob } from "../../blobs/write";
import { db, type Tx } from "../../core/db";
import { oneAtATime } from "../../core/oneAtATime";
import { sanitizeJson, sanitizeText } from "../../core/sanitizeForPostgres";
import { createOperation } from "../../operations/create";
import { ATTEMPTS, JOB_SET_KIND } from "../kind";
import type { UploadedFile } from "../upload";
import { readJobSet } from "./read";

export interface NewJobSet {
  readonly name: string;
  readonly source: JobSetDetail["source"];
  readonly files: readonly UploadedFile[];
  readonly collected?: CollectedFrom;
}

/** The job set becomes the owner of the files. Throws what the database throws; then nothing is stored. */
export async function createJobSet(jobSet: NewJobSet, audit: AuditContext): Promise<JobSetDetail> {
  return readJobSet(await db().$transaction((tx) => insertJobSet(tx, jobSet, audit)));
}

/** Returns the id of the job set's version. */
export async function insertJobSet(
  tx: Tx,
  { name, source, files, collected }: NewJobSet,
  audit: AuditContext,
): Promise<string> {
  const version = await nextVersion(tx, name);
  const made = await createOperation(tx, {
    kind: JOB_SET_KIND,
    // Versions of one name share a subject, by which retention counts.
    subject: `job-set/${name}`,
    attempts: ATTEMPTS,
    requestedBy: audit.actor,
  });
  await tx.jobSet.create({
    data: { id: made, name, version, source, ...(collected ? { collected: plain(collected) } : {}) },
  });
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
    after: { id: made, version, source, files: named, ...(collected ? { collected } : {}) },
  });
  return made;
}

const plain = (value: object): Prisma.InputJsonObject =>
  JSON.parse(sanitizeJson(value)) as Prisma.InputJsonObject;

/** Of two simultaneous calls the second waits for the first. */
async function nextVersion(tx: Tx, name: string): Promise<number> {
  await oneAtATime(tx, `jobSet ${name}`);
  const newest = await tx.jobSet.findFirst({ where: { name }, orderBy: { version: "desc" } });
  return (newest?.version ?? 0) + 1;
}
