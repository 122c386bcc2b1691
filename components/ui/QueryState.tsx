"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "./ErrorState";
import { LoadingState } from "./LoadingState";
import { NotFoundState, type WayBack } from "./NotFoundState";
import { isNotFound } from "./notFound";

export interface QueryStateProps<T> {
  readonly query: UseQueryResult<T>;
  /** Continues a sentence: "the policies". */
  readonly what: string;
  readonly rows?: number;
  /**
   * For a thing named in the page's address: the link to its list, offered instead of a retry if it does not exist.
   */
  readonly back?: WayBack;
  readonly children: (data: T) => ReactNode;
}

/** Loading, failed or loaded; a failed refresh keeps the loaded data and reports the failure above it. */
export function QueryState<T>({ query, what, rows, back, children }: QueryStateProps<T>): ReactNode {
  if (query.data !== undefined) {
    return (
      <>
        {query.isError ? (
          <ErrorState
            error={query.error}
            title={`This may be out of date: ${what} could not be refreshed`}
            shownFromMs={query.dataUpdatedAt}
            onRetry={() => void query.refetch()}
          />
        ) : null}
        {children(query.data)}
      </>
    );
  }
  if (query.isError) {
    if (back && isNotFound(query.error)) return <NotFoundState what={what} error={query.error} back={back} />;
    return (
      <ErrorState error={query.error} title={`Could not load ${what}`} onRetry={() => void query.refetch()} />
    );
  }
  return <LoadingState label={`Loading ${what}`} rows={rows} />;
}
