/** Helpers to create policies and query outcomes in tests of the engine. */
import {
  type PullCost,
  type QueryOutcome,
  type ScoredImage,
  normaliseEvents,
  MatrixBuilder,
  type Policy,
  type Ranking,
  type Signal,
} from "@/lib/discovery";

/** 2026-06-18T10:00:00Z. */
export const NOW = 1_781_776_800;

const base = { ignoredSeries: 0, ignoredLabels: [], durationMs: 1, bytes: 1, requests: 1, warnings: [] };

/** Range samples that end at NOW, one per hour; NaN means missing. */
export function usage(
  name: string,
  rows: Readonly<Record<string, readonly number[]>>,
  step = 3600,
): QueryOutcome {
  const steps = Math.max(1, ...Object.values(rows).map((row) => row.length));
  const start = NOW - (steps - 1) * step;
  const builder = new MatrixBuilder({ start, step, steps, duplicates: "add", query: name });
  for (const [image, row] of Object.entries(rows)) {
    builder.beginSeries(image, { image });
    row.forEach((value, k) => builder.add(start + k * step, value));
  }
  const { matrix, ...counts } = builder.finish();
  const data = { kind: "matrix", matrix, end: NOW, lookbackSeconds: (steps - 1) * step } as const;
  return { ...base, ...counts, name, type: "prometheus", status: "success", data };
}

/** Pull events given as [seconds before NOW, pod, message]. */
export function pulls(name: string, lines: readonly (readonly [number, string, string])[]): QueryOutcome {
  const entries = lines.map(([ago, pod, message]) => ({
    timeNs: BigInt(Math.round((NOW - ago) * 1e3)) * 1_000_000n,
    line: JSON.stringify({ name: pod, msg: message }),
    labels: {},
  }));
  const { events, records } = normaliseEvents(entries, { type: "kubernetesEvents" });
  const data = { kind: "events", events, end: NOW, lookbackSeconds: 86_400 } as const;
  return { ...base, name, type: "loki", status: "success", records, data };
}

export function costs(name: string, rows: readonly PullCost[]): QueryOutcome {
  return { ...base, name, type: "pullCostProfile", status: "success", data: { kind: "profile", rows } };
}

export function scores(name: string, rows: readonly ScoredImage[]): QueryOutcome {
  return { ...base, name, type: "registry", status: "success", data: { kind: "scores", rows } };
}

export function failure(name: string, message: string): QueryOutcome {
  return { ...base, name, type: "prometheus", status: "failed", message, code: "http" };
}

export function aggregateSignal(
  name: string,
  queryRef: string,
  method: Extract<Signal, { type: "aggregate" }>["method"] = "sum",
): Signal {
  return { name, queryRef, type: "aggregate", method, perDay: false };
}

/** The median of pull times, from event messages or from a profile of pull costs. */
export function pullTimeSignal(name: string, queryRef: string): Extract<Signal, { type: "eventPullTime" }> {
  return {
    name,
    queryRef,
    type: "eventPullTime",
    metric: "pullTime",
    statistic: "p50",
    durationMode: "messageDuration",
    includeCacheHits: false,
  };
}

export function weighted(...terms: readonly (readonly [string, number])[]): Ranking {
  return {
    strategy: "weightedSum",
    normalize: "minMax",
    missingSignal: "zero",
    terms: terms.map(([signalRef, weight]) => ({ signalRef, weight })),
  };
}

/** Queries are derived from the signals' references and the names in `extra`. */
export function policy(
  signals: readonly Signal[],
  ranking: Ranking | undefined,
  more: Partial<Policy> & { readonly extra?: readonly string[] } = {},
): Policy {
  const { extra = [], ...rest } = more;
  const names = [...new Set([...signals.map((signal) => signal.queryRef), ...extra])];
  return {
    name: "test",
    semantics: "proposal",
    syncIntervalSeconds: 1800,
    maxImages: 2,
    queries: names.map((name) => ({
      name,
      type: "prometheus",
      endpoint: "http://prometheus.example",
      queryType: "range",
      lookbackSeconds: 86_400,
      stepSeconds: 3600,
      query: `up{q="${name}"}`,
    })),
    signals: [...signals],
    ...(ranking === undefined ? {} : { ranking }),
    ...rest,
  };
}
