/** Converts rows of the database to the API's shapes. */
import { z } from "zod";
import type { Prisma } from "../../../../generated/prisma/client";
import { stageTimingSchema, type Run, type RunSummary } from "../../../api/runs";
import {
  expectationSchema,
  policySchema,
  queryResultSchema,
  scoreUnit,
  warningSchema,
  type QueryResult,
  type SignalResult,
} from "../../../discovery";
import { isWhole } from "../../core/whole";
import { requestsOf } from "./requests";
import { RUN_SELECT, serializeRunSummary } from "./summary";

/** The columns that a list needs: no large ones. */
export const SUMMARY_SELECT = {
  ...RUN_SELECT,
  policy: { select: { name: true } },
} as const satisfies Prisma.RunSelect;

/** Relations that isWhole checks. */
export const SUMMARY_PARTS = ["operation", "policy"] as const;
export const HEAD_PARTS = [...SUMMARY_PARTS, "version"] as const;

export type SummaryRow = Prisma.RunGetPayload<{ select: typeof SUMMARY_SELECT }>;

export const HEAD_INCLUDE = {
  operation: true,
  policy: { select: { name: true } },
  version: { select: { spec: true, model: true } },
  artifact: { select: { blob: { select: { size: true } } } },
} as const satisfies Prisma.RunInclude;

export const RESULT_INCLUDE = {
  ...HEAD_INCLUDE,
  queries: { orderBy: { position: "asc" } },
  signals: { orderBy: { position: "asc" } },
} as const satisfies Prisma.RunInclude;

export type ResultRow = Prisma.RunGetPayload<{ include: typeof RESULT_INCLUDE }>;

export function serializeSummary(row: SummaryRow): RunSummary {
  return serializeRunSummary(row, row.policy.name);
}

/** Leaves out images, which are read separately (document.ts). */
export function serializeRun(row: ResultRow): Run {
  const spec = policySchema.parse(row.version.model);
  const queryResults = row.queries.map(serializeQuery);
  const summary = serializeSummary(row);
  return {
    ...summary,
    // Runs from before it was stored.
    scoreUnit: summary.scoreUnit ?? scoreUnit(spec),
    spec,
    specYaml: row.version.spec,
    strategy: row.strategy,
    maxImages: row.maxImages,
    requests: requestsOf(
      spec.queries,
      (row.evaluatedAt ?? row.operation.startedAt ?? row.operation.createdAt).getTime(),
      queryResults,
    ),
    queryResults,
    signalResults: row.signals.map(serializeSignal),
    ranking: [],
    dropped: [],
    filteredOut: [],
    unranked: [],
    warnings: z.array(warningSchema).parse(row.warnings),
    ...(row.expectation === null ? {} : { expectation: expectationSchema.parse(row.expectation) }),
    timing: z.array(stageTimingSchema).parse(row.timing),
    artifactBytes: isWhole(row.artifact, "blob") ? Number(row.artifact.blob.size) : null,
  };
}

function serializeQuery(row: ResultRow["queries"][number]): QueryResult {
  return {
    name: row.name,
    // No policy queries the other types of sources.
    type: queryResultSchema.shape.type.parse(row.type),
    status: row.status === "success" ? "success" : "failed",
    ...(row.series === null ? {} : { series: row.series }),
    ...(row.samples === null ? {} : { samples: row.samples }),
    ...(row.records === null ? {} : { records: row.records }),
    ignoredSeries: row.ignoredSeries,
    ignoredLabels: z.array(z.record(z.string(), z.string())).parse(row.ignoredLabels),
    ...(row.pushdown === null ? {} : { pushdown: queryResultSchema.shape.pushdown.parse(row.pushdown) }),
    ...(row.message === null ? {} : { message: row.message }),
    ...(row.code === null ? {} : { code: row.code }),
    durationMs: row.durationMs,
    bytes: Number(row.bytes),
    requests: row.requests,
  };
}

function serializeSignal(row: ResultRow["signals"][number]): SignalResult {
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
