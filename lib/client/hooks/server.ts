"use client";

/** Reads and writes server data through the query cache. */
import {
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";

export type Read<T> = UseQueryResult<T>;
/** A mutation, by the types of its answer and its variables. */
export type Write<A, V> = UseMutationResult<A, Error, V>;

export function useRead<T>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<T>,
  options?: Pick<
    UseQueryOptions<T>,
    "enabled" | "placeholderData" | "refetchInterval" | "select" | "staleTime"
  >,
): Read<T> {
  return useQuery({ ...options, queryKey, queryFn: ({ signal }) => read(signal) });
}

/** `after` invalidates what the write made stale; the write stays pending until that has been read again. */
export function useWrite<A, V = void>(
  send: (variables: V) => Promise<A>,
  after?: (client: QueryClient, variables: V, answer: A) => unknown,
): Write<A, V> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, variables) => after?.(client, variables, answer),
  });
}
