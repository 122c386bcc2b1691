"use client";

import { Button } from "@mantine/core";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { RUN_SORTS } from "@/lib/api/sorts";
import { useRuns } from "@/lib/client/hooks/runs";
import { useServerSort } from "@/lib/client/hooks/tableSort";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { PageHeader } from "@/components/ui/PageHeader";
import { RunsFilters } from "./RunsFilters";
import { RunsTable } from "./RunsTable";
import { RUN_STATES } from "../words";

const filterParsers = {
  policy: parseAsString,
  state: parseAsStringLiteral(RUN_STATES),
};

export function RunsPage(): ReactNode {
  const [filter, setFilter] = useQueryStates(filterParsers);
  const runs = useRuns(filter, useServerSort("runs", RUN_SORTS));
  const filtered = filter.policy !== null || filter.state !== null;

  return (
    <>
      <PageHeader title="Runs" description="Every computation of a policy's ranking." />
      <RunsFilters filter={filter} onChange={(next) => void setFilter(next)} />
      <RunsTable runs={runs} empty={<NoRuns filtered={filtered} onClear={() => void setFilter(null)} />} />
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
      <EmptyState title="No runs yet" action={<HoverLink href="/policies">To the policies</HoverLink>}>
        A run computes one policy’s ranking. Open a policy and press Run now, or switch its schedule on.
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
