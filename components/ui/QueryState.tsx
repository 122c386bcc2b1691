"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "./ErrorState";
import { LoadingState } from "./LoadingState";

export interface QueryStateProps<T> {
  readonly query: UseQueryResult<T>;
  /** In the middle of a sentence: "the policies". */
  readonly what: string;
  readonly rows?: number;
  readonly children: (data: T) => ReactNode;
}

/** Loading, failed or loaded; a failed refresh keeps the data that is there and says so above it. */
export function QueryState<T>({ query, what, rows, children }: QueryStateProps<T>): ReactNode {
  if (query.data !== undefined) {
    return (
      <>
        {query.isError ? (
          <ErrorState
            error={query.error}
            title={`What follows may be old: ${what} could not be loaded again`}
            onRetry={() => void query.refetch()}
          />
        ) : null}
        {children(query.data)}
      </>
    );
  }
  if (query.isError) {
    return (
      <ErrorState error={query.error} title={`Could not load ${what}`} onRetry={() => void query.refetch()} />
    );
  }
  return <LoadingState label={`Loading ${what}`} rows={rows} />;
}
