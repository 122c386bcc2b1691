import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api";
import { queryKeys } from "./queryKeys";

/** Answers of the API that a repeat cannot change are not asked for again. */
function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
  return failures < 2;
}

export function createQueryClient(): QueryClient {
  // Whoever hears first that the session has ended has the whole page ask who is there; the shell shows the answer.
  const onError = (error: Error): void => {
    if (!(error instanceof ApiError)) return;
    const ended = error.status === 401 && error.code === "unauthenticated";
    // A refusal that the page did not foresee: the role may have been changed since it was read.
    if (ended || error.status === 403) {
      void client.invalidateQueries({ queryKey: queryKeys.session });
    }
    // Somebody else saved since it was read: what the page shows is theirs from now on.
    if (error.status === 412) void client.invalidateQueries();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // Asked also where the browser says that it has no network: the server may be this machine, and a request that is
    // held back shows nothing but that it is under way.
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
