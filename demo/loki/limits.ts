/** Limits of a Loki in addition to its page size, and how it reports them. */

export interface LokiLimits {
  /** In hours; without it a range may start at any time. */
  readonly maxQueryLookback?: number;
  /** How to answer a range that is entirely before the lookback. Real versions do either. */
  readonly tooOld?: "refused" | "empty";
  /** Whether /config may be read. If not, it returns 403 as behind a gateway. */
  readonly config: boolean;
  /** Hours in /config if they differ, as for a tenant with its own limits. */
  readonly configured?: number;
  /** Whether metric queries are answered. Only `vector(1)` is supported. */
  readonly metrics: boolean;
}

export const DEMO_LIMITS: LokiLimits = { config: true, metrics: true };

const HOUR_NS = 3_600_000_000_000n;

/** Returns the start that takes effect, or the error message that refuses the range. Unix nanoseconds. */
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

/** Returns the part of /config that concerns limits. */
export function configOf(limits: LokiLimits, maxEntries: number): string {
  const hours = limits.configured ?? limits.maxQueryLookback ?? 0;
  return `target: all
limits_config:
  max_entries_limit_per_query: ${maxEntries}
  max_query_lookback: ${hours === 0 ? "0s" : `${hours}h`}
  max_query_length: 30d1h
`;
}

/** Returns `vector(1)` at every step. Times are Unix nanoseconds, the step is in seconds. */
export function vectorOfOne(startNs: bigint, endNs: bigint, step: number): object {
  const end = Number(endNs / 1_000_000n) / 1000;
  const values: [number, string][] = [];
  for (let at = Number(startNs / 1_000_000n) / 1000; at <= end; at += step) values.push([at, "1"]);
  return { resultType: "matrix", result: values.length === 0 ? [] : [{ metric: {}, values }] };
}
