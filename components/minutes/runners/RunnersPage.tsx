"use client";

import { IconPencil } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { ErrorState } from "@/components/ui/ErrorState";
import { FilterBar, useWordFilter } from "@/components/ui/FilterBar";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton } from "@/components/ui/Permitted";
import { QueryState } from "@/components/ui/QueryState";
import { plural } from "@/lib/client/format";
import type { WholeList } from "@/lib/client/fetchAllPages";
import type { Runner } from "@/lib/api/runners";
import { MinutesFrame } from "../MinutesFrame";
import { useRunners, useRunnersUse } from "../hooks/runners";
import { useDraft } from "./edit/draft";
import { EditFactors } from "./edit/EditFactors";
import { RunnersAtGlance } from "./RunnersAtGlance";
import { RunnerTable } from "./RunnerTable";
import { matchesRunner, runnerRows } from "./runnerRows";

export function RunnersPage(): ReactNode {
  const query = useRunners();
  return (
    <MinutesFrame
      title="Runners"
      description="How many compute minutes a minute on each runner costs. A change applies to builds that finish after it; minutes that are already accounted stay."
    >
      <QueryState query={query} what="the runners" rows={10}>
        {(list) => <Loaded list={list} />}
      </QueryState>
    </MinutesFrame>
  );
}

function Loaded({ list: { items, more } }: { readonly list: WholeList<Runner> }): ReactNode {
  const use = useRunnersUse();
  const state = useDraft();
  const filter = useWordFilter();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const rows = runnerRows(items, use.data);
  const found = rows.filter((row) => matchesRunner(row, filter.words));
  const chosen = found.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
  const tick = (ids: readonly number[], on: boolean): void => {
    const next = new Set(ticked);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setTicked(next);
  };
  if (items.length === 0) {
    return (
      <Panel>
        <EmptyState
          title="No runners yet"
          action={<HoverLink href="/minutes/imports">Import builds</HoverLink>}
        >
          A runner is known from the first build that names it. Administrators can add one before with POST
          /api/v1/runners.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <>
      <EditFactors runners={items} state={state} onSaved={() => setTicked(new Set())} />
      {use.isError ? (
        <ErrorState
          error={use.error}
          title="What the runners accounted could not be loaded"
          onRetry={() => void use.refetch()}
        />
      ) : null}
      <RunnersAtGlance rows={rows} use={use} />
      <Panel flush>
        <FilterBar
          filter={filter}
          label="Search runners"
          placeholder="Id, description or type"
          found={found.length}
          all={items.length}
          noun={["runner", "runners"]}
          more={more}
        >
          <PermittedButton
            needs="admin"
            variant="default"
            disabled={chosen.length === 0}
            leftSection={<IconPencil size={14} aria-hidden="true" />}
            onClick={() => state.begin(chosen)}
          >
            {chosen.length === 0
              ? "Change factors: tick runners"
              : `Change factors of ${plural(chosen.length, "runner")}`}
          </PermittedButton>
        </FilterBar>
        <RunnerTable
          rows={found}
          ticked={ticked}
          onTick={tick}
          onEdit={(id, factors) => state.begin([id], factors)}
        />
      </Panel>
    </>
  );
}
