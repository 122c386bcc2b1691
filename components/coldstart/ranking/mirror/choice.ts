/** Which mirror's metrics replace values that were not entered, from the address; pure. */
import type { MirrorQueries } from "@/lib/coldstart/shapes";

export interface MirrorChoice {
  readonly source: string;
  /** Go duration. */
  readonly lookback: string;
  /** Those that differ from the defaults. */
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

/** Null for a text of the address that is no choice; what is out of range the API says. */
export function readChoice(value: unknown): MirrorChoice | null {
  if (typeof value !== "object" || value === null) return null;
  const { source, lookback = DEFAULT_LOOKBACK, queries = {} } = value as Record<string, unknown>;
  if (typeof source !== "string" || source === "" || typeof lookback !== "string") return null;
  if (typeof queries !== "object" || queries === null) return null;
  const written = Object.entries(queries).filter(
    ([, query]) => typeof query === "string" && query.trim() !== "",
  );
  // A name that no query has is refused by the API.
  return { source, lookback, queries: Object.fromEntries(written) as MirrorQueries };
}
