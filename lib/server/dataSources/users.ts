/** Which policies query a data source. */
import { querySchema, type Query } from "../../discovery";
import { db, type Tx } from "../core/db";
import { sourceFinder, type Registered } from "./resolve";

/** Names of policies, ascending. */
export interface Users {
  /** Policies with a query that goes to the source. */
  readonly usedBy: readonly string[];
  /** Policies with a query that matches this source and another one equally, and therefore goes to neither. */
  readonly ambiguousFor: readonly string[];
}

/**
 * Returns the users by the source's name. `sources` must hold every source at the same URLs; otherwise a tenant is
 * missed.
 */
export async function readUsers(
  sources: readonly Registered[],
  tx: Tx = db(),
): Promise<(name: string) => Users> {
  const find = sourceFinder(sources);
  const users = new Map(
    sources.map(({ name }) => [name, { one: new Set<string>(), many: new Set<string>() }]),
  );
  for (const { policy, queries } of await readPolicyQueries(tx)) {
    for (const query of queries) {
      const found = find(query);
      for (const { name } of found) users.get(name)?.[found.length === 1 ? "one" : "many"].add(policy);
    }
  }
  return (name) => ({
    usedBy: [...(users.get(name)?.one ?? [])].sort(),
    ambiguousFor: [...(users.get(name)?.many ?? [])].sort(),
  });
}

/** Returns the queries of the current version of every policy that is not deleted. */
async function readPolicyQueries(tx: Tx): Promise<{ policy: string; queries: readonly Query[] }[]> {
  const rows = await tx.$queryRaw<{ name: string; queries: unknown }[]>`
    select p.name, v.model -> 'queries' as queries
    from policy p join policy_version v on v.policy_id = p.id and v.version = p.current_version
    where p.deleted_at is null`;
  // A model stored by an older version may no longer be valid; that policy must not hide what the others use.
  return rows.map((row) => ({
    policy: row.name,
    queries: querySchema.array().safeParse(row.queries).data ?? [],
  }));
}
