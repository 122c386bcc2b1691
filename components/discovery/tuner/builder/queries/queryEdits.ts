/** Parses the form's fields of a query, and finds the queries that a signal can read. */
import type { JsonValue } from "@/lib/document/json";
import { needsRange, noTimes, signalTypeOf, type Query, type Signal } from "@/lib/discovery";

/** "5" as a number; anything else as typed, for the policy to reject. */
export function readWhole(text: string): JsonValue {
  return /^\s*-?\d+\s*$/.test(text) ? Number(text) : text;
}

/** One per line, or between commas. */
export function readList(text: string): JsonValue {
  return text
    .split(/[\n,]/)
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** The queries that a signal of this kind can read (discovery.md section 4). */
export function queriesFor(signal: Signal, queries: readonly Query[]): readonly Query[] {
  const { reads } = signalTypeOf(signal);
  return queries.filter(
    (query) => reads.includes(query.type) && (noTimes(query) === null || !needsRange(signal)),
  );
}
