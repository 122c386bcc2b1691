"use client";

import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { usePolicies } from "@/lib/client/hooks/policies";
import type { RunFilter } from "@/lib/client/hooks/runs";
import { RUN_STATES, runStateLabel } from "../words";
import classes from "./RunsPage.module.css";

export interface RunsFiltersProps {
  readonly filter: RunFilter;
  readonly onChange: (filter: RunFilter) => void;
}

export function RunsFilters({ filter, onChange }: RunsFiltersProps): ReactNode {
  const known = usePolicies();
  // A policy in the URL stays selectable even if it was deleted.
  const policies = new Set(known.data?.items.map(({ name }) => name) ?? []);
  if (filter.policy !== null) policies.add(filter.policy);
  return (
    <div className={classes.filters} role="search" aria-label="Filter runs">
      <NativeSelect
        className={classes.filter}
        label="Policy"
        data={[{ value: "", label: "All policies" }, ...[...policies].sort()]}
        value={filter.policy ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, policy: value === "" ? null : value })
        }
      />
      <NativeSelect
        className={classes.filter}
        label="State"
        data={[
          { value: "", label: "All states" },
          ...RUN_STATES.map((state) => ({ value: state, label: runStateLabel(state) })),
        ]}
        value={filter.state ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, state: RUN_STATES.find((state) => state === value) ?? null })
        }
      />
    </div>
  );
}
