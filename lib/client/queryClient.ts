import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isSessionEnd } from "./api";
import { queryKeys } from "./queryKeys";

/** Does not retry answers of the API that a retry cannot change. */
function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
  return failures < 2;
}

export function createQueryClient(): QueryClient {
  // The first request to fail because the session has ended makes the page read the session again; the shell shows
  // the result.
  const onError = (error: Error): void => {
    if (!(error instanceof ApiError)) return;
    // A refusal that the page did not expect: the role may have changed since it was read.
    if (isSessionEnd(error) || error.status === 403) {
      void client.invalidateQueries({ queryKey: queryKeys.session });
    }
    // Somebody else has saved since the data was read: the page reads theirs.
    if (error.status === 412) void client.invalidateQueries();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // Requests are sent even if the browser reports no network: the server may be this machine, and a request that
    // is held back would look pending indefinitely.
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: shouldRetry,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}
