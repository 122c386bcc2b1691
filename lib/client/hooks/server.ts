"use client";

/** What the server holds, read and written through the cache. */
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
/** Of the answer and what it is asked with. */
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

/** `after` says what of the cache is old now; the write is pending until that is read again. */
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
