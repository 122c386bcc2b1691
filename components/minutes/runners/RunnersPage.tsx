"use client";

import { TextInput } from "@mantine/core";
import { IconPencil, IconSearch } from "@tabler/icons-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState, type ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { ErrorState } from "@/components/ui/ErrorState";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton } from "@/components/ui/Permitted";
import { QueryState } from "@/components/ui/QueryState";
import { useSearchKey } from "@/components/ui/useSearchKey";
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
import classes from "./Runners.module.css";

export function RunnersPage(): ReactNode {
  const query = useRunners();
  return (
    <MinutesFrame
      title="Runners"
      description="What a minute on each runner counts. A change holds for builds that finish from then on; what was accounted stays."
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
  const [search, setSearch] = useQueryState("q", parseAsString.withDefault(""));
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const field = useSearchKey();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const rows = runnerRows(items, use.data);
  const found = rows.filter((row) => matchesRunner(row, words));
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
        <EmptyState title="No runners yet">
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
        <div className={classes.bar}>
          <TextInput
            ref={field}
            className={classes.search}
            aria-label="Search runners"
            placeholder="Id, description or type"
            leftSection={<IconSearch size={15} aria-hidden="true" />}
            value={search}
            onChange={(event) => void setSearch(event.currentTarget.value || null)}
          />
          <span role="status" className="dim">
            {words.length > 0 ? `${found.length} of ` : ""}
            {plural(items.length, "runner")}
            {more ? ", the first of a longer list" : ""}
          </span>
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
        </div>
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
