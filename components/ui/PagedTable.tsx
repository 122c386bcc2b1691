"use client";

import type { ReactNode } from "react";
import type { z } from "zod";
import { itemsOf, type PagedResult } from "@/lib/client/hooks/paged";
import { BusyButton } from "./BusyButton";
import { DataTable, type DataTableProps } from "./DataTable";
import { ErrorState } from "./ErrorState";
import { LoadingState } from "./LoadingState";
import { Panel } from "./Panel";
import classes from "./DataTable.module.css";

export interface PagedTableProps<T extends z.ZodType> extends Omit<
  DataTableProps<z.infer<T>>,
  "rows" | "partial"
> {
  readonly query: PagedResult<T>;
  /** The loaded rows to show, if not all of them. */
  readonly rows?: readonly z.infer<T>[] | undefined;
  /** Continues a sentence: "the runs". */
  readonly what: string;
  /** Label of the button that loads the next page: "Show more runs". */
  readonly more: string;
}

/** A paged list: loading, failed, empty, or the loaded rows with a button for more. */
export function PagedTable<T extends z.ZodType>(props: PagedTableProps<T>): ReactNode {
  const { query, what, more, ...table } = props;
  const rows = props.rows ?? (query.data && itemsOf(query.data));
  return (
    <>
      {query.isError ? (
        <ErrorState
          error={query.error}
          title={`Could not load ${what}`}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {rows ? (
        <Panel flush>
          <DataTable {...table} rows={rows} partial={query.hasNextPage} />
        </Panel>
      ) : query.isError ? null : (
        <LoadingState label={`Loading ${what}`} rows={8} />
      )}
      {query.hasNextPage ? (
        <div className={classes.more}>
          <BusyButton
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {more}
          </BusyButton>
        </div>
      ) : null}
    </>
  );
}
