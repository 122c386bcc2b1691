"use client";

import { Button } from "@mantine/core";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { runStateSchema } from "@/lib/api/runs";
import { useRuns } from "@/lib/client/hooks/runs";
import { EmptyState } from "@/components/ui/EmptyState";
import { ErrorState } from "@/components/ui/ErrorState";
import { LoadingState } from "@/components/ui/LoadingState";
import { PageHeader } from "@/components/ui/PageHeader";
import { Panel } from "@/components/ui/Panel";
import { RunsFilters } from "./RunsFilters";
import { RunsTable } from "./RunsTable";
import classes from "./RunsPage.module.css";

const filterParsers = {
  policy: parseAsString,
  state: parseAsStringLiteral(runStateSchema.options),
};

export function RunsPage(): ReactNode {
  const [filter, setFilter] = useQueryStates(filterParsers);
  const runs = useRuns(filter);
  const rows = runs.data?.pages.flatMap((page) => page.items) ?? [];
  const filtered = filter.policy !== null || filter.state !== null;

  return (
    <>
      <PageHeader title="Runs" description="Every computation of a policy's ranking, newest first." />
      <RunsFilters filter={filter} onChange={(next) => void setFilter(next)} />
      {runs.isError ? (
        <ErrorState error={runs.error} title="Could not load the runs" onRetry={() => void runs.refetch()} />
      ) : null}
      {runs.isPending ? (
        <LoadingState label="Loading the runs" rows={8} />
      ) : rows.length > 0 ? (
        <Panel flush>
          <RunsTable runs={rows} />
        </Panel>
      ) : runs.isError ? null : (
        <Panel>
          <NoRuns filtered={filtered} onClear={() => void setFilter(null)} />
        </Panel>
      )}
      {runs.hasNextPage ? (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={runs.isFetchingNextPage}
            onClick={() => void runs.fetchNextPage()}
          >
            Show older runs
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface NoRunsProps {
  readonly filtered: boolean;
  readonly onClear: () => void;
}

function NoRuns({ filtered, onClear }: NoRunsProps): ReactNode {
  if (!filtered) {
    return (
      <EmptyState title="No runs yet">
        A run computes one policy’s ranking. Open a policy and press Run, or switch its schedule on.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No run matches"
      action={
        <Button variant="default" onClick={onClear}>
          Show all runs
        </Button>
      }
    >
      No run has this policy and state.
    </EmptyState>
  );
}
