"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { FilterFold } from "@/components/ui/FilterFold";
import type { AuditView } from "./auditQuery";
import { AREAS, ROLES } from "@/lib/changes/auditWords";
import type { ChangeView } from "./auditUrl";
import { useReadersClock, zonedLabel } from "@/components/ui/readersClock";
import { useSearchKey } from "@/components/ui/useSearchKey";
import classes from "./AuditPage.module.css";

export interface AuditFiltersProps {
  readonly view: AuditView;
  readonly onChange: ChangeView;
}

/** A value in the address stays selectable even if the page does not offer it. */
function withValue(
  data: readonly { readonly value: string; readonly label: string }[],
  value: string | null,
): { value: string; label: string }[] {
  const known = value === null || data.some((each) => each.value === value);
  return known ? [...data] : [...data, { value, label: value }];
}

/** The filters that a narrow window does not show at first. */
const folded = ["area", "role", "from", "until"] as const;

export function AuditFilters({ view, onChange }: AuditFiltersProps): ReactNode {
  const [open, setOpen] = useState(false);
  const search = useSearchKey();
  const clock = useReadersClock();
  return (
    <div role="search" aria-label="Filter the audit log">
      <div className={classes.filters}>
        <TextInput
          ref={search}
          className={classes.search}
          label="Search"
          placeholder="Part of an actor, action or target"
          leftSection={<IconSearch size={15} aria-hidden="true" />}
          maxLength={200}
          value={view.q ?? ""}
          onChange={(event) => onChange({ q: event.currentTarget.value || null })}
        />
        <FilterFold
          open={open}
          onOpen={setOpen}
          active={folded.filter((key) => view[key] !== null).length}
          onClear={() => onChange(Object.fromEntries(folded.map((key) => [key, null])))}
        >
          <NativeSelect
            label="About"
            data={[{ value: "", label: "Everything" }, ...withValue(AREAS, view.area)]}
            value={view.area ?? ""}
            onChange={(event) => onChange({ area: event.currentTarget.value || null })}
          />
          <NativeSelect
            label="Role"
            data={[{ value: "", label: "All roles" }, ...withValue(ROLES, view.role)]}
            value={view.role ?? ""}
            onChange={(event) => onChange({ role: event.currentTarget.value || null })}
          />
          {(["from", "until"] as const).map((key) => (
            <TextInput
              key={key}
              type="date"
              label={zonedLabel(key === "from" ? "From" : "Until", view[key], clock)}
              value={view[key] ?? ""}
              onChange={({ currentTarget: { value } }) => onChange({ [key]: value || null })}
            />
          ))}
        </FilterFold>
      </div>
      <ExactFilters view={view} onChange={onChange} />
    </div>
  );
}

const exact = [
  ["actor", "actor"],
  ["target", "target"],
  ["request", "request"],
] as const;

/** Filters set from an event's details: a single actor, target or request. */
function ExactFilters({ view, onChange }: AuditFiltersProps): ReactNode {
  const set = exact.flatMap(([key, label]) => {
    const value = view[key];
    return value === null ? [] : [{ key, label, value }];
  });
  if (set.length === 0) return null;
  return (
    <ul className={classes.exact} aria-label="Only">
      {set.map(({ key, label, value }) => (
        <li key={key} className={classes.pill}>
          <Button
            size="compact-sm"
            variant="default"
            rightSection={<IconX size={13} aria-hidden="true" />}
            aria-label={`Only ${label} ${value}: remove`}
            onClick={() => onChange({ [key]: null })}
          >
            {`${label}: ${value}`}
          </Button>
        </li>
      ))}
    </ul>
  );
}
