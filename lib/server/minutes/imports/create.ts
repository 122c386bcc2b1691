/** A new import: its row and its operation in one transaction. */
import type { BuildImport, ImportRequest } from "../../../api/imports";
import { writeAudit, type AuditContext } from "../../audit/write";
import { completeBlob, type WrittenBlob } from "../../blobs/write";
import { db, type Tx } from "../../core/db";
import { openByName } from "../../dataSources/store";
import { UnprocessableError } from "../../http/errors";
import { createOperation } from "../../operations/create";
import { IMPORT_ATTEMPTS, IMPORT_KIND } from "./kind";
import { readImport } from "./read";

/** Throws NotFoundError for an unknown source, and UnprocessableError for one that is no GitLab. */
export async function createImport(request: ImportRequest, audit: AuditContext): Promise<BuildImport> {
  const { source, group, since } = request;
  const { type } = await openByName(source);
  if (type !== "gitlab") {
    const message = `is a data source of the type ${type}: builds are imported from GitLab`;
    throw new UnprocessableError(`source ${message}.`, [{ path: "source", message }]);
  }
  const projects = [...new Set(request.projects?.map(String))];
  return begin(`source/${source}`, audit, async (tx, id) => {
    await tx.buildImport.create({
      data: {
        id,
        source,
        projects,
        group: group ?? null,
        since: since === undefined ? null : new Date(since),
        listed: projects.length > 0,
        outcomes: { create: projects.map((project, position) => ({ project, position })) },
      },
    });
    return { source, projects, group, since };
  });
}

/** Of a file that is stored; it becomes the import's own. */
export async function createFileImport(
  blob: WrittenBlob,
  fileName: string,
  audit: AuditContext,
): Promise<BuildImport> {
  return begin("file", audit, async (tx, id) => {
    await completeBlob(tx, blob);
    await tx.buildImport.create({
      data: {
        id,
        fileName,
        blobId: blob.id,
        listed: true,
        outcomes: { create: { project: fileName, position: 0 } },
      },
    });
    return { fileName, bytes: blob.size };
  });
}

async function begin(
  subject: string,
  audit: AuditContext,
  write: (tx: Tx, id: string) => Promise<object>,
): Promise<BuildImport> {
  const id = await db().$transaction(async (tx) => {
    const made = await createOperation(tx, {
      kind: IMPORT_KIND,
      subject,
      requestedBy: audit.actor,
      attempts: IMPORT_ATTEMPTS,
    });
    const after = await write(tx, made);
    await writeAudit(tx, audit, { action: "import.create", target: `import/${made}`, after });
    return made;
  });
  return readImport(id);
}
