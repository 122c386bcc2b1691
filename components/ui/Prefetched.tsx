/** What a page is made of: data that the server reads, and a component that finds it in the query client. */
import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from "@tanstack/react-query";
import { Suspense, type ReactNode } from "react";
import { LoadingState } from "./LoadingState";

/** A query's key and its data. Data that is null or undefined, the browser requests. */
export type Prefetch = readonly [key: QueryKey, data: unknown];

interface PrefetchedProps {
  readonly data: readonly Prefetch[];
  /** Whether the browser requests the data again as soon as it is drawn. */
  readonly isStale?: boolean;
  /** What is being loaded, such as "the runs"; without it nothing is drawn while the page's code loads. */
  readonly what?: string;
  /** Number of bars until then; about as many as expected rows. */
  readonly rows?: number;
  readonly children: ReactNode;
}

/** A page's component, sent with the data that it shows first. */
export function Prefetched({ data, isStale = false, what, rows, children }: PrefetchedProps): ReactNode {
  const client = new QueryClient();
  for (const [key, value] of data)
    client.setQueryData(key, value ?? undefined, isStale ? { updatedAt: 0 } : undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={what === undefined ? null : <LoadingState label={`Loading ${what}`} rows={rows} />}>
        {children}
      </Suspense>
    </HydrationBoundary>
  );
}

/** The data of a paged list (`usePaged`) of which only the first page was read; null if it was not. */
export function firstPage<T>(page: T | null | undefined): { pages: T[]; pageParams: string[] } | null {
  return page === null || page === undefined ? null : { pages: [page], pageParams: [""] };
}
