"use client";

import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useUnit } from "@/components/minutes/unit";
import { BusyButton } from "@/components/ui/BusyButton";
import { EmptyState } from "@/components/ui/EmptyState";
import { ErrorState } from "@/components/ui/ErrorState";
import { ExportButtons } from "@/components/ui/ExportButtons";
import { LoadingState } from "@/components/ui/LoadingState";
import { PageHeader } from "@/components/ui/PageHeader";
import { Panel } from "@/components/ui/Panel";
import { plural } from "@/lib/client/format";
import { itemsOf } from "@/lib/client/hooks/paged";
import { ChangeEntry } from "./ChangeEntry";
import { ChangesFilters } from "./ChangesFilters";
import { changesFilter, useChanges, useChangesView } from "./useChanges";
import classes from "./ChangesPage.module.css";

/** Debounces typing. */
const TYPING_MS = 250;

/** One feed for all parts: what changed, from what to what, and by whom. */
export function ChangesPage(): ReactNode {
  const [view, setView] = useChangesView();
  const filter = changesFilter(view);
  const [settled] = useDebouncedValue(filter, TYPING_MS);
  const feed = useChanges(settled);
  const unit = useUnit();
  const changes = feed.data && itemsOf(feed.data);
  return (
    <>
      <PageHeader
        title="What changed"
        description="Policies and what they select, nodes over their waterlines and back, cost factors, quotas, data sources and the queue's settings: the newest first, each with before and after."
        actions={<ExportButtons path="/changes/export" filter={settled} />}
      />
      <ChangesFilters view={view} onChange={setView} />
      <p role="status" className={classes.count}>
        {changes === undefined
          ? null
          : feed.hasNextPage
            ? `The newest ${plural(changes.length, "change")}`
            : plural(changes.length, "change")}
      </p>
      {feed.isError ? (
        <ErrorState
          error={feed.error}
          title="Could not load the changes"
          onRetry={() => void feed.refetch()}
        />
      ) : null}
      {changes === undefined ? (
        feed.isError ? null : (
          <LoadingState label="Loading the changes" rows={8} />
        )
      ) : (
        <Panel flush>
          {changes.length === 0 ? (
            <Nothing filtered={settled !== ""} onClear={() => setView(null)} />
          ) : (
            <ul className="plainList" aria-label="Changes">
              {changes.map((change) => (
                <ChangeEntry key={change.id} change={change} unit={unit} onOnly={setView} />
              ))}
            </ul>
          )}
        </Panel>
      )}
      {feed.hasNextPage ? (
        <div className={classes.more}>
          <BusyButton
            variant="default"
            loading={feed.isFetchingNextPage}
            onClick={() => void feed.fetchNextPage()}
          >
            Show more changes
          </BusyButton>
        </div>
      ) : null}
    </>
  );
}

interface NothingProps {
  readonly filtered: boolean;
  readonly onClear: () => void;
}

function Nothing({ filtered, onClear }: NothingProps): ReactNode {
  if (!filtered)
    return (
      <EmptyState title="Nothing has changed yet">
        The first policy, quota, reading of nodes or run that selects other images is the first entry.
      </EmptyState>
    );
  return (
    <EmptyState
      title="Nothing changed"
      action={
        <Button variant="default" onClick={onClear}>
          Show all changes
        </Button>
      }
    >
      No change matches all of these filters.
    </EmptyState>
  );
}
