/** Adds, renames and removes queries of a policy. */
import { queryFields, querySchema, queryTypeOf, type Policy, type Query } from "@/lib/discovery";
import { present } from "@/lib/document/json";
import { freeName } from "@/components/discovery/freeName";

type Move = (policy: Policy) => Policy;

/** Adds a query of that type to be filled in. It is valid from the start, since a form shows only valid policies. */
export function addedQuery(type: Query["type"]): Move {
  return (policy) => ({ ...policy, queries: [...policy.queries, newQuery(type, policy.queries)] });
}

function newQuery(type: Query["type"], queries: readonly Query[]): Query {
  const name = freeName(
    "query",
    queries.map((query) => query.name),
  );
  const other = queries.find((query) => query.type === type);
  const known = new Map(other && queryFields(other).map(({ name, value }) => [name, value]));
  const values = Object.entries(queryTypeOf({ type }).fields).map(([field, { shared, begin }]) => [
    field,
    shared === true ? (known.get(field) ?? begin) : begin,
  ]);
  return querySchema.parse({ name, type, ...present(Object.fromEntries(values)) });
}

/** Renames the query, also in the signals that read it. */
export function renamedQuery(from: string, to: string): Move {
  return (policy) => ({
    ...policy,
    queries: policy.queries.map((query) => (query.name === from ? { ...query, name: to } : query)),
    signals: policy.signals.map((signal) =>
      signal.queryRef === from ? { ...signal, queryRef: to } : signal,
    ),
  });
}

/** Whether a signal reads the query, which then cannot be removed. */
export function isRead({ signals }: Policy, name: string): boolean {
  return signals.some((signal) => signal.queryRef === name);
}

export function removedQuery(name: string): Move {
  return (policy) =>
    isRead(policy, name)
      ? policy
      : { ...policy, queries: policy.queries.filter((query) => query.name !== name) };
}
