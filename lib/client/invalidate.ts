/** The invalidation rule of queryKeys.ts, one function a kind of write. */
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "./queryKeys";

async function invalidate(client: QueryClient, keys: readonly (readonly unknown[])[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function afterPolicyWrite(client: QueryClient): Promise<void> {
  return invalidate(client, [queryKeys.policies.all, queryKeys.dataSources.all, queryKeys.overview]);
}

export function afterRunChange(client: QueryClient): Promise<void> {
  return invalidate(client, [queryKeys.runs.all, queryKeys.policies.all, queryKeys.overview]);
}

export function afterDataSourceWrite(client: QueryClient): Promise<void> {
  return invalidate(client, [queryKeys.dataSources.all, queryKeys.overview]);
}
