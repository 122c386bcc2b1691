/** The invalidation rule of queryKeys.ts, one function a kind of write. */
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "./queryKeys";

async function invalidate(client: QueryClient, keys: readonly (readonly unknown[])[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function afterPolicyWrite(client: QueryClient): Promise<void> {
  return invalidate(client, [queryKeys.policies.all, queryKeys.dataSources.all, queryKeys.overview]);
}

/**
 * As after any write, but the page of the deleted policy, which may still be open, does not ask for it again:
 * its answers only grow stale, so that they are fetched anew should the policy come back.
 */
export async function afterPolicyDelete(client: QueryClient, name: string): Promise<void> {
  const [root] = queryKeys.policies.all;
  const isOfPolicy = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
    queryKey[0] === root && queryKey[2] === name;
  await Promise.all([
    client.invalidateQueries({ predicate: isOfPolicy, refetchType: "none" }),
    client.invalidateQueries({
      queryKey: queryKeys.policies.all,
      predicate: (query) => !isOfPolicy(query),
    }),
    invalidate(client, [queryKeys.dataSources.all, queryKeys.overview]),
  ]);
}

export function afterRunChange(client: QueryClient): Promise<void> {
  return invalidate(client, [queryKeys.runs.all, queryKeys.policies.all, queryKeys.overview]);
}

/** One's own name or role may have changed too. */
export function afterUserWrite(client: QueryClient): Promise<void> {
  return invalidate(client, [
    queryKeys.users.all,
    queryKeys.tokens.all,
    queryKeys.sessions,
    queryKeys.session,
  ]);
}

/** People are listed with the number of their tokens. */
export function afterTokenWrite(client: QueryClient): Promise<void> {
  return invalidate(client, [queryKeys.tokens.all, queryKeys.users.all]);
}

export function afterSessionWrite(client: QueryClient): Promise<void> {
  return invalidate(client, [queryKeys.sessions, queryKeys.users.all]);
}

export function afterDataSourceWrite(client: QueryClient): Promise<void> {
  return invalidate(client, [queryKeys.dataSources.all, queryKeys.overview]);
}
