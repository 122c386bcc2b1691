/** Rows of the database as the API's shapes. */
import { z } from "zod";
import type { Prisma } from "../../../generated/prisma/client";
import { runEventSchema, stageTimingSchema, type Run, type RunEvent, type RunSummary } from "../../api/runs";
import { policySchema } from "../../discovery/policy/model";
import {
  factorSchema,
  signalValueSchema,
  termSchema,
  warningSchema,
  type QueryResult,
  type RankedImage,
  type SignalResult,
} from "../../discovery/result";
import { serializeRunSummary } from "./summary";

/** What a list needs of a run: nothing heavy. */
export const SUMMARY_SELECT = {
  id: true,
  policyVersion: true,
  state: true,
  trigger: true,
  message: true,
  stage: true,
  progress: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
  evaluatedAt: true,
  selectedCount: true,
  imageCount: true,
  policy: { select: { name: true } },
} as const satisfies Prisma.RunSelect;

export type SummaryRow = Prisma.RunGetPayload<{ select: typeof SUMMARY_SELECT }>;

export const WHOLE_INCLUDE = {
  policy: { select: { name: true } },
  version: { select: { spec: true, model: true } },
  queries: { orderBy: { position: "asc" } },
  signals: { orderBy: { position: "asc" } },
  images: { orderBy: { rank: "asc" } },
  unranked: { orderBy: { position: "asc" } },
  artifact: { select: { size: true } },
} as const satisfies Prisma.RunInclude;

export type WholeRow = Prisma.RunGetPayload<{ include: typeof WHOLE_INCLUDE }>;

export function serializeSummary(row: SummaryRow): RunSummary {
  return serializeRunSummary(row, row.policy.name);
}

export function serializeRun(row: WholeRow): Run {
  return {
    ...serializeSummary(row),
    spec: policySchema.parse(row.version.model),
    specYaml: row.version.spec,
    strategy: row.strategy,
    maxImages: row.maxImages,
    queryResults: row.queries.map(serializeQuery),
    signalResults: row.signals.map(serializeSignal),
    ranking: row.images.map(serializeImage),
    dropped: row.unranked
      .filter(({ reason }) => reason === "dropped")
      .map(({ image, missing }) => ({ image, missing })),
    filteredOut: row.unranked.filter(({ reason }) => reason === "filtered").map(({ image }) => image),
    unranked: row.unranked.map(({ image, queries, signals }) => ({
      image,
      queries,
      signals: z.array(signalValueSchema).parse(signals),
    })),
    warnings: z.array(warningSchema).parse(row.warnings),
    timing: z.array(stageTimingSchema).parse(row.timing),
    artifactBytes: row.artifact?.size ?? null,
  };
}

function serializeQuery(row: WholeRow["queries"][number]): QueryResult {
  return {
    name: row.name,
    type: row.type,
    status: row.status === "success" ? "success" : "failed",
    ...(row.series === null ? {} : { series: row.series }),
    ...(row.samples === null ? {} : { samples: row.samples }),
    ...(row.records === null ? {} : { records: row.records }),
    ignoredSeries: row.ignoredSeries,
    ignoredLabels: z.array(z.record(z.string(), z.string())).parse(row.ignoredLabels),
    ...(row.message === null ? {} : { message: row.message }),
    ...(row.code === null ? {} : { code: row.code }),
    durationMs: row.durationMs,
    bytes: Number(row.bytes),
    requests: row.requests,
  };
}

function serializeSignal(row: WholeRow["signals"][number]): SignalResult {
  return {
    name: row.name,
    query: row.query,
    images: row.images,
    status: row.status === "success" ? "success" : "failed",
    ...(row.message === null ? {} : { message: row.message }),
    min: row.min,
    max: row.max,
    ...(row.durationMs === null ? {} : { durationMs: row.durationMs }),
  };
}

const imageJsonSchema = z.object({
  signals: z.array(signalValueSchema),
  terms: z.array(termSchema),
  factors: z.array(factorSchema),
});

export function serializeImage(row: WholeRow["images"][number]): RankedImage {
  return {
    image: row.image,
    rank: row.rank,
    finalScore: row.score,
    selected: row.selected,
    gap: row.gap,
    missing: row.missing,
    queries: row.queries,
    ...imageJsonSchema.parse(row),
  };
}

export const EVENT_SELECT = {
  id: true,
  state: true,
  stage: true,
  progress: true,
  message: true,
  queryProgress: true,
} as const satisfies Prisma.RunSelect;

export function serializeEvent(row: Prisma.RunGetPayload<{ select: typeof EVENT_SELECT }>): RunEvent {
  const { id, state, stage, progress, message } = row;
  const queries = runEventSchema.shape.queries.parse(row.queryProgress);
  return { id, state, stage, progress, message, queries };
}
