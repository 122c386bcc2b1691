/** Job sets in the shape of the API. */
import type { Prisma } from "../../../../generated/prisma/client";
import type { CursorQuery } from "../../../api/common";
import { JOB_SET_PARTS, jobSetSchema, type JobSetDetail } from "../../../api/jobSets";
import { db } from "../../core/db";
import { NotFoundError, UnprocessableError } from "../../http/errors";
import { uuidPage } from "../../http/idPage";
import type { Page } from "../../http/keyset";
import { uuidOf } from "../../http/uuid";
import { REJECTED } from "./operation";

const include = {
  operation: true,
  files: { include: { blob: { select: { size: true } } } },
} satisfies Prisma.JobSetInclude;

type Row = Prisma.JobSetGetPayload<{ include: typeof include }>;

/** Newest first. Throws BadRequestError for a cursor that no page returned. */
export async function listJobSets(asked: CursorQuery): Promise<Page<JobSetDetail>> {
  const page = await uuidPage(
    asked,
    ({ after, take }) =>
      db().jobSet.findMany({
        where: after === undefined ? {} : { id: { lt: after } },
        include,
        orderBy: { id: "desc" },
        take,
      }),
    ({ id }) => id,
  );
  return { ...page, items: page.items.map(detailOf) };
}

/** Throws NotFoundError. */
export async function readJobSet(asked: string): Promise<JobSetDetail> {
  const id = uuidOf(asked);
  const row = id === undefined ? null : await db().jobSet.findUnique({ where: { id }, include });
  if (!row) throw jobSetNotFound(asked);
  return detailOf(row);
}

/** Returns the blob of the rejected rows; null if there are none. Throws NotFoundError for the job set. */
export async function rejectedBlob(asked: string): Promise<string | null> {
  const { id } = await readJobSet(asked);
  const file = await db().jobSetFile.findUnique({
    where: { jobSetId_part: { jobSetId: id, part: REJECTED } },
  });
  return file?.blobId ?? null;
}

/**
 * Returns the id of a version, given by its id, by `name@version`, or by name alone for its newest readable version.
 * Throws UnprocessableError that names the field.
 */
export async function jobSetIdOf(asked: string, path: "jobSet" | "historySet"): Promise<string> {
  const [name = "", version] = asked.split("@");
  const id = uuidOf(asked);
  const found = await db().jobSet.findFirst({
    where:
      id !== undefined
        ? { id }
        : version !== undefined
          ? { name, version: /^\d{1,9}$/.test(version) ? Number(version) : -1 }
          : { name, operation: { state: "succeeded" } },
    orderBy: { version: "desc" },
    include: { operation: { select: { state: true } } },
  });
  const shown = JSON.stringify(asked.slice(0, 80));
  const message = !found
    ? `${shown} is not a job set: send a name, name@version or an id of GET /api/v1/job-sets`
    : ["failed", "cancelled"].includes(found.operation.state)
      ? `${shown} cannot be used: its reading is ${found.operation.state}`
      : null;
  if (found && message === null) return found.id;
  throw new UnprocessableError(`${path}: ${message}.`, [{ path, message: message ?? "" }]);
}

function jobSetNotFound(id: string): NotFoundError {
  return new NotFoundError(
    `There is no job set "${id.slice(0, 80)}". It may have been removed by the retention settings.`,
  );
}

function detailOf({ id, name, version, source, collected, operation, files }: Row): JobSetDetail {
  const { state, stage, progress, message, requestedBy } = operation;
  return {
    id,
    name,
    version,
    state,
    stage,
    progress,
    message,
    requestedBy,
    source: jobSetSchema.shape.source.parse(source),
    collected: jobSetSchema.shape.collected.parse(collected),
    cancelRequested: operation.cancelRequestedAt !== null,
    createdAt: operation.createdAt.toISOString(),
    finishedAt: operation.finishedAt?.toISOString() ?? null,
    files: jobSetSchema.shape.files.parse(
      [...JOB_SET_PARTS, REJECTED].flatMap((part) =>
        files
          .filter((file) => file.part === part)
          .map((file) => ({ part, name: file.name, bytes: Number(file.blob.size) })),
      ),
    ),
    quality: jobSetSchema.shape.quality.parse(operation.result),
  };
}
