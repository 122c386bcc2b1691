/** What a Loki limits beyond its page size, and how it tells. */

export interface LokiLimits {
  /** Hours; without, a range may begin anywhere. */
  readonly maxQueryLookback?: number;
  /** How it answers a range that lies before its lookback altogether: real versions do either. */
  readonly tooOld?: "refused" | "empty";
  /** Whether /config may be read; if not, it is 403 as behind a gateway. */
  readonly config: boolean;
  /** Hours that /config tells where they differ, as for a tenant with limits of its own. */
  readonly configured?: number;
  /** Whether metric queries are answered, of which it knows `vector(1)`. */
  readonly metrics: boolean;
}

export const DEMO_LIMITS: LokiLimits = { config: true, metrics: true };

const HOUR_NS = 3_600_000_000_000n;

/** The start that takes effect, or the words that refuse the range. Unix nanoseconds. */
export function limitedStart(
  { maxQueryLookback, tooOld }: LokiLimits,
  { startNs, endNs }: { readonly startNs: bigint; readonly endNs: bigint },
  nowNs: bigint,
): bigint | string {
  if (maxQueryLookback === undefined) return startNs;
  const allowedNs = nowNs - BigInt(maxQueryLookback) * HOUR_NS;
  if (endNs < allowedNs && tooOld === "refused")
    return `this data is no longer available, it is past now - max_query_lookback (${maxQueryLookback}h)`;
  return startNs > allowedNs ? startNs : allowedNs;
}

/** The part of /config that concerns limits. */
export function configOf(limits: LokiLimits, maxEntries: number): string {
  const hours = limits.configured ?? limits.maxQueryLookback ?? 0;
  return `target: all
limits_config:
  max_entries_limit_per_query: ${maxEntries}
  max_query_lookback: ${hours === 0 ? "0s" : `${hours}h`}
  max_query_length: 30d1h
`;
}

/** `vector(1)` at every step; times in Unix nanoseconds, the step in seconds. */
export function vectorOfOne(startNs: bigint, endNs: bigint, step: number): object {
  const end = Number(endNs / 1_000_000n) / 1000;
  const values: [number, string][] = [];
  for (let at = Number(startNs / 1_000_000n) / 1000; at <= end; at += step) values.push([at, "1"]);
  return { resultType: "matrix", result: values.length === 0 ? [] : [{ metric: {}, values }] };
}
