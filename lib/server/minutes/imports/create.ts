/** Creates an import: its row and its operation in one transaction. */
import type { BuildImport, ImportRequest } from "../../../api/imports";
import { writeAudit, type AuditContext } from "../../audit/write";
import { completeBlob, type WrittenBlob } from "../../blobs/write";
import { db, type Tx } from "../../core/db";
import { openByName } from "../../dataSources/store";
import { UnprocessableError } from "../../http/errors";
import { createOperation } from "../../operations/create";
import { IMPORT_ATTEMPTS, IMPORT_KIND } from "./kind";
import { readImport } from "./read";

/** Throws NotFoundError for an unknown source, and UnprocessableError for one that is not a GitLab. */
export async function createImport(request: ImportRequest, audit: AuditContext): Promise<BuildImport> {
  const { source, group, since } = request;
  await expectGitLab(source);
  const id = await db().$transaction((tx) =>
    beginImport(
      tx,
      {
        source,
        group: group ?? null,
        projects: [...new Set(request.projects?.map(String))],
        since: since === undefined ? null : new Date(since),
      },
      audit,
    ),
  );
  return readImport(id);
}

/** Throws NotFoundError for an unknown source, and UnprocessableError for one that is not a GitLab. */
export async function expectGitLab(source: string): Promise<void> {
  const { type } = await openByName(source);
  if (type === "gitlab") return;
  const message = `is a data source of the type ${type}: builds are imported from GitLab`;
  throw new UnprocessableError(`source ${message}.`, [{ path: "source", message }]);
}

/** Returns the subject of the operations of a data source's imports. */
export const sourceSubject = (source: string): string => `source/${source}`;

interface NewImport {
  readonly source: string;
  readonly group: string | null;
  readonly projects: readonly string[];
  readonly since: Date | null;
  /** The slot of a scheduled import; each slot has at most one. */
  readonly scheduledFor?: Date;
}

/** Returns the import's id. */
export function beginImport(tx: Tx, asked: NewImport, audit: AuditContext): Promise<string> {
  const { source, group, projects, since, scheduledFor } = asked;
  return begin(tx, sourceSubject(source), audit, async (id) => {
    await tx.buildImport.create({
      data: {
        id,
        source,
        group,
        since,
        projects: [...projects],
        scheduledFor: scheduledFor ?? null,
        listed: projects.length > 0,
        outcomes: { create: projects.map((project, position) => ({ project, position })) },
      },
    });
    return { source, projects, group, since, ...(scheduledFor === undefined ? {} : { scheduledFor }) };
  });
}

/** Creates the import of a stored file; the import becomes its owner. */
export async function createFileImport(
  blob: WrittenBlob,
  fileName: string,
  audit: AuditContext,
): Promise<BuildImport> {
  const id = await db().$transaction((tx) =>
    begin(tx, "file", audit, async (made) => {
      await completeBlob(tx, blob);
      await tx.buildImport.create({
        data: {
          id: made,
          fileName,
          blobId: blob.id,
          listed: true,
          outcomes: { create: { project: fileName, position: 0 } },
        },
      });
      return { fileName, bytes: blob.size };
    }),
  );
  return readImport(id);
}

async function begin(
  tx: Tx,
  subject: string,
  audit: AuditContext,
  write: (id: string) => Promise<object>,
): Promise<string> {
  const id = await createOperation(tx, {
    kind: IMPORT_KIND,
    subject,
    requestedBy: audit.actor,
    attempts: IMPORT_ATTEMPTS,
  });
  const after = await write(id);
  await writeAudit(tx, audit, { action: "import.create", target: `import/${id}`, after });
  return id;
}
