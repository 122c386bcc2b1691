"use client";

import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { runStateSchema } from "@/lib/api/runs";
import { usePolicies } from "@/lib/client/hooks/policies";
import type { RunFilter } from "@/lib/client/hooks/runs";
import { runStateLabel } from "../words";
import classes from "./RunsPage.module.css";

export interface RunsFiltersProps {
  readonly filter: RunFilter;
  readonly onChange: (filter: RunFilter) => void;
}

export function RunsFilters({ filter, onChange }: RunsFiltersProps): ReactNode {
  const known = usePolicies();
  // A policy of the URL stays choosable even when it is deleted.
  const policies = new Set(known.data?.items.map(({ name }) => name) ?? []);
  if (filter.policy !== null) policies.add(filter.policy);
  return (
    <div className={classes.filters} role="search" aria-label="Filter runs">
      <Select
        className={classes.filter}
        label="Policy"
        placeholder="All policies"
        data={[...policies].sort()}
        value={filter.policy}
        onChange={(policy) => onChange({ ...filter, policy })}
        clearable
        searchable
        clearButtonProps={{ "aria-label": "All policies" }}
      />
      <Select
        className={classes.filter}
        label="State"
        placeholder="All states"
        data={runStateSchema.options.map((state) => ({ value: state, label: runStateLabel(state) }))}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state: runStateSchema.safeParse(state).data ?? null })}
        clearable
        clearButtonProps={{ "aria-label": "All states" }}
      />
    </div>
  );
}
