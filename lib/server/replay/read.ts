/** Stored replays in the shape of the API. */
import { z } from "zod";
import type { Prisma } from "../../../generated/prisma/client";
import type { CursorQuery } from "../../api/common";
import {
  REPLAY_PARTS,
  replayBriefSchema,
  replaySchema,
  replaySummarySchema,
  type Replay,
  type ReplaySummary,
} from "../../api/replays";
import { db } from "../core/db";
import { isWhole } from "../core/whole";
import { NotFoundError } from "../http/errors";
import { uuidPage } from "../http/idPage";
import type { Page } from "../http/keyset";
import { uuidOf } from "../http/uuid";

const RECOMMENDATIONS = 20;
const jobSet = { select: { id: true, name: true, version: true } } as const;
/** Everything except the result, which is long. */
const operation = {
  select: {
    state: true,
    stage: true,
    progress: true,
    message: true,
    cancelRequestedAt: true,
    requestedBy: true,
    createdAt: true,
    finishedAt: true,
  },
} as const;
const include = {
  operation,
  jobSet,
  historySet: jobSet,
  files: { include: { blob: { select: { size: true } } } },
} satisfies Prisma.ReplayInclude;

type Row = Prisma.ReplayGetPayload<{ include: typeof include }>;

/** Newest first. Throws BadRequestError for a cursor that no page returned. */
export async function listReplays(asked: CursorQuery): Promise<Page<ReplaySummary>> {
  const page = await uuidPage(
    asked,
    ({ after, take }) =>
      db().replay.findMany({
        where: after === undefined ? {} : { id: { lt: after } },
        include,
        orderBy: { id: "desc" },
        take,
      }),
    ({ id }) => id,
  );
  return { ...page, items: page.items.filter((row) => isWhole(row, "operation")).map(summaryOf) };
}

/** Throws NotFoundError. */
export async function readReplay(asked: string): Promise<Replay> {
  const id = uuidOf(asked);
  const row =
    id === undefined
      ? null
      : await db().replay.findUnique({
          where: { id },
          include: {
            ...include,
            operation: { select: { ...operation.select, result: true } },
            recommendations: {
              orderBy: { id: "desc" },
              take: RECOMMENDATIONS,
              include: { operation: { select: { state: true } } },
            },
          },
        });
  if (!isWhole(row, "operation")) {
    throw new NotFoundError(
      `There is no replay "${asked.slice(0, 80)}". It may have been removed by the retention settings.`,
    );
  }
  return {
    ...summaryOf(row),
    recommendations: row.recommendations
      .filter((made) => isWhole(made, "operation"))
      .map(({ id: made, options, operation: { state } }) => ({
        id: made,
        state,
        current: z.object({ current: z.string() }).parse(options).current,
      })),
    result: replaySchema.shape.result.parse(row.operation.result),
  };
}

function summaryOf(row: Row): ReplaySummary {
  const { state, stage, progress, message, requestedBy, createdAt, finishedAt } = row.operation;
  return {
    id: row.id,
    state,
    stage,
    progress,
    message,
    requestedBy,
    cancelRequested: row.operation.cancelRequestedAt !== null,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    jobSet: row.jobSet,
    historySet: row.historySet,
    options: replaySummarySchema.shape.options.parse(row.options),
    policies: replaySummarySchema.shape.policies.parse(row.policies),
    files: REPLAY_PARTS.flatMap((part) =>
      row.files
        .filter((file) => file.part === part && isWhole(file, "blob"))
        .map(({ name, blob }) => ({ part, name, bytes: Number(blob.size) })),
    ),
    brief: replayBriefSchema.nullable().parse(row.brief),
  };
}
