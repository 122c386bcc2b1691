"use client";

import { Switch } from "@mantine/core";
import { parseAsString, useQueryState } from "nuqs";
import { useState, type ReactNode } from "react";
import type { Run, RunSummary } from "@/lib/api/runs";
import { formatInstant } from "@/lib/client/format";
import { itemsOf } from "@/lib/client/hooks/paged";
import { useRuns } from "@/lib/client/hooks/runs";
import { useRunDiff } from "@/components/discovery/runs/explain/useExplanation";
import { EmptyState } from "@/components/ui/EmptyState";
import { ErrorState } from "@/components/ui/ErrorState";
import { HoverLink } from "@/components/ui/HoverLink";
import { LoadingState } from "@/components/ui/LoadingState";
import { OlderChoices } from "@/components/ui/OlderChoices";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { Select } from "@/components/ui/Select";
import { runHref } from "../links";
import { runStateLabel } from "../words";
import { Changes } from "./Changes";
import classes from "./CompareTab.module.css";

export function CompareTab({ run }: { readonly run: Run }): ReactNode {
  if (run.ranking.length > 0) return <Comparison run={run} />;
  return (
    <Panel>
      <EmptyState title="This run has no ranking to compare">
        Compare two runs that ranked images; the list of runs shows how many each of them did.
      </EmptyState>
    </Panel>
  );
}

/** Compares another run with this one; by default the previous run, unless the address names one. */
function Comparison({ run }: { readonly run: Run }): ReactNode {
  const [wanted, setWanted] = useQueryState("compare", parseAsString);
  const [switched, setSwitched] = useState<boolean | null>(null);
  const own = useRuns({ policy: run.policy, state: null });
  const all = useRuns({ policy: null, state: null });
  // If a link names a run of another policy, all policies are shown, so that the list includes the run.
  const known = own.data?.pages.some(({ items }) => items.some(({ id }) => id === wanted)) ?? true;
  const any = switched ?? (wanted !== null && !known);
  const list = any ? all : own;
  const others = itemsOf(list.data).filter(({ id, imageCount }) => id !== run.id && imageCount > 0);
  const other = wanted ?? previousOf(run, others)?.id ?? null;
  const diff = useRunDiff(other, run.id);
  return (
    <div className="stack">
      <Panel>
        <div className={classes.controls}>
          <Select
            className={classes.select}
            label="Earlier or other run"
            placeholder="Choose a run"
            data={optionsOf(others, other, any)}
            value={other}
            onChange={(id) => void setWanted(id)}
            searchable
            allowDeselect={false}
            nothingFoundMessage="No other run"
          />
          <Switch
            label="Runs of all policies"
            checked={any}
            onChange={(event) => setSwitched(event.currentTarget.checked)}
          />
          {other === null ? null : <HoverLink href={runHref(other)}>Open that run</HoverLink>}
        </div>
        <OlderChoices query={list} what="runs" />
      </Panel>
      {other === null ? (
        <NoOther runs={list} />
      ) : (
        <QueryState query={diff} what="the comparison" rows={8}>
          {(data) => (
            <Changes
              diff={data}
              before={nameOf(others.find(({ id }) => id === other)) ?? "the other run"}
              after="this run"
              maxImages={run.maxImages}
              runId={run.id}
            />
          )}
        </QueryState>
      )}
    </div>
  );
}

/** Says that there is no other run, or none among those loaded. */
function NoOther({ runs }: { readonly runs: ReturnType<typeof useRuns> }): ReactNode {
  if (runs.isPending) return <LoadingState label="Loading the runs" />;
  if (runs.isError) return <ErrorState title="The runs could not be loaded" error={runs.error} />;
  return (
    <Panel>
      {runs.hasNextPage ? (
        <EmptyState title="No run is chosen">
          The run before this one is not among the newest: offer older runs, or choose another one.
        </EmptyState>
      ) : (
        <EmptyState title="Nothing to compare with yet">
          There is no run with a ranking before this one. Run the policy again later, choose a newer run, or
          compare with a run of another policy.
        </EmptyState>
      )}
    </Panel>
  );
}

/** The latest finished run with a ranking before this one. */
function previousOf(run: Run, others: readonly RunSummary[]): RunSummary | undefined {
  return others
    .filter(({ createdAt }) => createdAt < run.createdAt)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0];
}

function nameOf(run: RunSummary | undefined): string | undefined {
  return run && `the run with ${dataText(run)}`;
}

/** Runs of a policy are distinguished by the data they read rather than by when they were computed. */
function dataText({ evaluatedAt, createdAt }: RunSummary): string {
  return `data up to ${formatInstant(evaluatedAt ?? createdAt)}`;
}

/** A run named in the address is an option even if the list does not reach back to it. */
function optionsOf(
  runs: readonly RunSummary[],
  chosen: string | null,
  withPolicy: boolean,
): { value: string; label: string }[] {
  const options = runs.map((run) => ({
    value: run.id,
    label: `${withPolicy ? `${run.policy}, ` : ""}${dataText(run)}, version ${run.policyVersion}, ${runStateLabel(run.state).toLowerCase()}`,
  }));
  if (chosen === null || options.some(({ value }) => value === chosen)) return options;
  return [{ value: chosen, label: `run ${chosen}` }, ...options];
}
