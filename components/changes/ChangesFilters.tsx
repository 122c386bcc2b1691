"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { FilterFold } from "@/components/ui/FilterFold";
import { localText, useReadersClock, zonedLabel } from "@/components/ui/readersClock";
import { useSearchKey } from "@/components/ui/useSearchKey";
import { CHANGE_KINDS, CHANGE_PARTS } from "@/lib/changes/kinds";
import { useLastVisit } from "@/lib/client/hooks/lastVisit";
import { lastHours, lastNight, type Range } from "./range";
import type { ChangesView, SetView } from "./useChanges";
import { PART_TEXTS } from "./words";
import classes from "./ChangesPage.module.css";

export interface ChangesFiltersProps {
  readonly view: ChangesView;
  readonly onChange: SetView;
}

/** Filters by time range (preset or custom), part, kind, person and subject. */
export function ChangesFilters({ view, onChange }: ChangesFiltersProps): ReactNode {
  const [open, setOpen] = useState(false);
  // At once: a hidden field cannot get the focus.
  const search = useSearchKey(() => flushSync(() => setOpen(true)));
  const clock = useReadersClock();
  const kinds = Object.entries(CHANGE_KINDS).filter(
    ([, { part }]) => view.part === null || part === view.part,
  );
  return (
    <div role="search" aria-label="Filter the changes">
      <FilterFold {...{ open, onOpen: setOpen, active: activeFilters(view), onClear: () => onChange(null) }}>
        <Presets view={view} onChange={onChange} />
        <div className={classes.filters}>
          <NativeSelect
            label="Part"
            data={[
              { value: "", label: "All parts" },
              ...CHANGE_PARTS.map((part) => ({ value: part, label: PART_TEXTS[part] })),
            ]}
            value={view.part ?? ""}
            // A kind of another part would match nothing.
            onChange={({ currentTarget: { value } }) =>
              onChange({ part: CHANGE_PARTS.find((part) => part === value) ?? null, kind: null })
            }
          />
          <NativeSelect
            label="Kind"
            data={[
              { value: "", label: "All kinds" },
              ...kinds.map(([value, { words }]) => ({ value, label: words })),
            ]}
            value={view.kind ?? ""}
            onChange={(event) => onChange({ kind: event.currentTarget.value || null })}
          />
          <TextInput
            ref={search}
            label="Subject"
            placeholder="policy/usage"
            maxLength={300}
            value={view.subject ?? ""}
            onChange={(event) => onChange({ subject: event.currentTarget.value || null })}
          />
          <TextInput
            label="Who"
            placeholder="ada@example.com"
            maxLength={300}
            value={view.actor ?? ""}
            onChange={(event) => onChange({ actor: event.currentTarget.value || null })}
          />
          {(["from", "until"] as const).map((key) => (
            <TextInput
              key={key}
              type="datetime-local"
              label={zonedLabel(key === "from" ? "From" : "Until", view[key], clock)}
              value={localText(view[key], clock)}
              onChange={({ currentTarget: { value } }) =>
                onChange({ [key]: value === "" ? null : new Date(value).toISOString() })
              }
            />
          ))}
        </div>
      </FilterFold>
    </div>
  );
}

/** The range of time counts once, by whichever ends it is set. */
function activeFilters({ part, kind, subject, actor, from, until }: ChangesView): number {
  return [part, kind, subject, actor, from ?? until].filter((value) => value !== null).length;
}

function Presets({ view, onChange }: ChangesFiltersProps): ReactNode {
  const visit = useLastVisit("changes");
  const presets: readonly (readonly [string, () => Range | null])[] = [
    ["All", () => null],
    ["Last night", () => lastNight(new Date())],
    ["Last 24 hours", () => lastHours(new Date(), 24)],
    ["Last 7 days", () => lastHours(new Date(), 168)],
  ];
  return (
    <div className={classes.presets} role="group" aria-label="Time range">
      {presets.map(([label, range]) => (
        <Button
          key={label}
          size="compact-sm"
          variant="default"
          onClick={() => onChange(range() ?? { from: null, until: null })}
        >
          {label}
        </Button>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        disabled={visit === null}
        title={visit === null ? "This is the first visit to this page with this browser." : undefined}
        aria-pressed={visit !== null && view.from === visit}
        onClick={() => onChange({ from: visit, until: null })}
      >
        Since my last visit
      </Button>
    </div>
  );
}
