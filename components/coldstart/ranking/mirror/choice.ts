/** The mirror whose metrics replace values that were not entered, from the address. Pure. */
import type { MirrorQueries } from "@/lib/coldstart/shapes";

export interface MirrorChoice {
  readonly source: string;
  /** Go duration. */
  readonly lookback: string;
  /** Queries that differ from the defaults. */
  readonly queries: MirrorQueries;
}

export const LOOKBACKS = [
  { value: "1h", label: "the last hour" },
  { value: "24h", label: "the last day" },
  { value: "168h", label: "the last 7 days" },
  { value: "720h", label: "the last 30 days" },
] as const;

export const DEFAULT_LOOKBACK = "168h";

export function lookbackText(lookback: string): string {
  return LOOKBACKS.find(({ value }) => value === lookback)?.label ?? `the last ${lookback}`;
}

/** Null if the text of the address is not a choice; the API reports values out of range. */
export function readChoice(value: unknown): MirrorChoice | null {
  if (typeof value !== "object" || value === null) return null;
  const { source, lookback = DEFAULT_LOOKBACK, queries = {} } = value as Record<string, unknown>;
  if (typeof source !== "string" || source === "" || typeof lookback !== "string") return null;
  if (typeof queries !== "object" || queries === null) return null;
  const written = Object.entries(queries).filter(
    ([, query]) => typeof query === "string" && query.trim() !== "",
  );
  // The API rejects unknown query names.
  return { source, lookback, queries: Object.fromEntries(written) as MirrorQueries };
}
