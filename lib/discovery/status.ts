/** A policy's status as in the proposal (discovery.md section 7). Decimals are strings. */
import { stringify } from "yaml";
import { z } from "zod";
import { formatDecimal, formatRaw } from "../numeric/decimals";
import { formatGoDuration } from "../document/duration";
import type { PipelineResult, QueryResult, RankedImage } from "./result";

const signalStatusSchema = z.object({
  name: z.string(),
  /** Absent if the image has no value. */
  rawValue: z.string().optional(),
  normalizedValue: z.string().optional(),
});

const termStatusSchema = z.object({ signal: z.string(), weight: z.string(), contribution: z.string() });

const factorStatusSchema = z.object({
  name: z.string(),
  signal: z.string().optional(),
  value: z.string(),
  logShare: z.string().optional(),
});

const discoveredImageStatusSchema = z.object({
  image: z.string(),
  rank: z.number().int(),
  finalScore: z.string(),
  selected: z.boolean(),
  missing: z.array(z.string()).optional(),
  signals: z.array(signalStatusSchema),
  ranking: z.object({
    strategy: z.string(),
    terms: z.array(termStatusSchema).optional(),
    factors: z.array(factorStatusSchema).optional(),
  }),
});

export const policyStatusSchema = z.object({
  /** RFC 3339. */
  lastRunTime: z.string(),
  observedGeneration: z.number().int(),
  queryResults: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      status: z.string(),
      series: z.number().int().optional(),
      samples: z.number().int().optional(),
      records: z.number().int().optional(),
      ignoredSeries: z.number().int(),
      message: z.string().optional(),
      /** A Go duration. */
      duration: z.string(),
    }),
  ),
  signalResults: z.array(
    z.object({
      name: z.string(),
      images: z.number().int(),
      status: z.string(),
      message: z.string().optional(),
    }),
  ),
  discoveredImages: z.array(discoveredImageStatusSchema),
});

export type PolicyStatus = z.infer<typeof policyStatusSchema>;

export interface StatusOptions {
  /** RFC 3339. */
  readonly lastRunTime: string;
  readonly observedGeneration: number;
}

/** Lists every ranked image, selected or not. */
export function toStatus(result: PipelineResult, options: StatusOptions): PolicyStatus {
  return {
    lastRunTime: options.lastRunTime,
    observedGeneration: options.observedGeneration,
    queryResults: result.queryResults.map(queryStatus),
    signalResults: result.signalResults.map(({ name, images, status, message }) => ({
      name,
      images,
      status,
      ...(message === undefined ? {} : { message }),
    })),
    discoveredImages: result.ranking.map((image) => imageStatus(image, result.strategy)),
  };
}

/** Returns the status as YAML text under `status:`. */
export function statusYaml(result: PipelineResult, options: StatusOptions): string {
  return stringify({ status: toStatus(result, options) }, { lineWidth: 0, aliasDuplicateObjects: false });
}

function queryStatus(query: QueryResult): PolicyStatus["queryResults"][number] {
  const { name, type, status, series, samples, records, ignoredSeries, message, durationMs } = query;
  return {
    name,
    type,
    status,
    ...(series === undefined ? {} : { series }),
    ...(samples === undefined ? {} : { samples }),
    ...(records === undefined ? {} : { records }),
    ignoredSeries,
    ...(message === undefined ? {} : { message }),
    duration: formatGoDuration(Math.round(durationMs) / 1000),
  };
}

function imageStatus(image: RankedImage, strategy: string): PolicyStatus["discoveredImages"][number] {
  return {
    image: image.image,
    rank: image.rank,
    finalScore: formatDecimal(image.finalScore),
    selected: image.selected,
    ...(image.missing.length === 0 ? {} : { missing: image.missing }),
    signals: image.signals.map(({ name, raw, normalized }) => ({
      name,
      ...(raw === null ? {} : { rawValue: formatRaw(raw) }),
      ...(normalized === null ? {} : { normalizedValue: formatDecimal(normalized) }),
    })),
    ranking: {
      strategy,
      ...(image.terms.length === 0 ? {} : { terms: image.terms.map(termStatus) }),
      ...(image.factors.length === 0 ? {} : { factors: image.factors.map(factorStatus) }),
    },
  };
}

function termStatus(term: RankedImage["terms"][number]): z.infer<typeof termStatusSchema> {
  // A weight is the policy's own number and is returned unrounded.
  return {
    signal: term.signal,
    weight: String(term.weight),
    contribution: formatDecimal(term.contribution),
  };
}

function factorStatus(factor: RankedImage["factors"][number]): z.infer<typeof factorStatusSchema> {
  const { name, signal, value, logShare } = factor;
  return {
    name,
    ...(signal === null ? {} : { signal }),
    value: formatDecimal(value),
    ...(logShare === null ? {} : { logShare: formatDecimal(logShare) }),
  };
}
