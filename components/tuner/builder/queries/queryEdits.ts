/** What the form writes into a query, and which signals hold it to something. */
import type { JsonValue } from "@/lib/discovery/policy/json";
import type { Policy, Query, Signal } from "@/lib/discovery/policy/model";

/** Changes the query at that place; `change` keeps its name and type. */
export function withQuery(index: number, change: (query: Query) => Query): (policy: Policy) => Policy {
  return (policy) => ({
    ...policy,
    queries: policy.queries.map((query, i) => (i === index ? change(query) : query)),
  });
}

/** Sets one key, or takes it away; the policy compares equal to one that never had it. */
export function withKey<T extends object, K extends keyof T>(of: T, key: K, value: T[K] | undefined): T {
  const { [key]: _before, ...rest } = of;
  // Without an optional key it is the same type still; every caller names an optional one.
  return (value === undefined ? rest : { ...rest, [key]: value }) as T;
}

/** "5" as a number; all else as it is typed, for the policy to refuse. */
export function readWhole(text: string): JsonValue {
  return /^\s*-?\d+\s*$/.test(text) ? Number(text) : text;
}

/** One a line, or between commas. */
export function readList(text: string): JsonValue {
  return text
    .split(/[\n,]/)
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** Whether the signal needs samples over time: only a range query has them. */
export function needsRange(signal: Signal): boolean {
  if (signal.type === "eventPullTime") return false;
  return signal.perDay || signal.method === "increase";
}

/** Whether the query's samples lie on a grid of times. */
export function hasRange(query: Query | undefined): boolean {
  return query?.type === "prometheus" && query.queryType === "range";
}

/** The queries that a signal of this kind can read (discovery.md section 4). */
export function queriesFor(signal: Signal, queries: readonly Query[]): readonly Query[] {
  return queries.filter((query) => {
    if (signal.type === "eventPullTime") return query.type === "loki" || query.type === "pullCostProfile";
    if (query.type === "registry") return signal.type === "aggregate" && !needsRange(signal);
    return query.type === "prometheus" && (hasRange(query) || !needsRange(signal));
  });
}
