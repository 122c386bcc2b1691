/** Stored replays as the API answers them. */
import { REPLAY_PARTS, replayOptionsSchema, replaySchema, type Replay } from "../../api/replays";
import { db } from "../core/db";
import { NotFoundError } from "../http/errors";
import { operationIdOf } from "../operations/read";

/** Throws NotFoundError. */
export async function readReplay(asked: string): Promise<Replay> {
  const id = operationIdOf(asked);
  const row =
    id === undefined
      ? null
      : await db().replay.findUnique({
          where: { id },
          include: { operation: true, files: { include: { blob: { select: { size: true } } } } },
        });
  if (!row) {
    throw new NotFoundError(
      `There is no replay "${asked.slice(0, 80)}". It may have been removed by the retention settings.`,
    );
  }
  const { operation, options, files } = row;
  const { state, stage, progress, message, requestedBy, createdAt, finishedAt } = operation;
  return {
    id: row.id,
    ...{ state, stage, progress, message, requestedBy },
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    options: replayOptionsSchema.parse(options),
    files: REPLAY_PARTS.flatMap((part) =>
      files
        .filter((file) => file.part === part)
        .map(({ name, blob }) => ({ part, name, bytes: Number(blob.size) })),
    ),
    result: replaySchema.shape.result.parse(operation.result),
  };
}
