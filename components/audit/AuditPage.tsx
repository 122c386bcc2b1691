"use client";

import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { useState, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { EmptyState } from "@/components/ui/EmptyState";
import { ExportButtons } from "@/components/ui/ExportButtons";
import { PageHeader } from "@/components/ui/PageHeader";
import { Panel } from "@/components/ui/Panel";
import { AUDIT_SORTS } from "@/lib/api/sorts";
import { ApiError, messageOf } from "@/lib/client/api";
import { useServerSort } from "@/lib/client/hooks/tableSort";
import { auditParams } from "./auditQuery";
import { plural } from "@/lib/client/format";
import { useAuditEvents } from "./useAuditEvents";
import { AuditFilters } from "./AuditFilters";
import { AuditTable } from "./AuditTable";
import { useAuditView, useOpenEvent } from "./auditUrl";
import classes from "./AuditPage.module.css";

const AuditDrawer = dynamic(
  () =>
    late("The entry", () => import("./AuditDrawer").then((file) => file.AuditDrawer), {
      open: ({ event }) => event !== null,
      close: ({ onOpen }) => onOpen(null),
    }),
  { ssr: false },
);

/** Debounces typing. */
const TYPING_MS = 250;

export function AuditPage(): ReactNode {
  const [view, change] = useAuditView();
  const [event, openEvent] = useOpenEvent();
  // Its code is loaded with the first opened event, and it stays mounted to animate its closing.
  const [opened, setOpened] = useState(event !== null);
  if (event !== null && !opened) setOpened(true);
  const filter = auditParams(view).toString();
  const [settled] = useDebouncedValue(filter, TYPING_MS);
  const sort = useServerSort("events", AUDIT_SORTS);
  const log = useAuditEvents(settled, sort);
  const count = log.data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  const denied = log.error instanceof ApiError && log.error.status === 403;

  return (
    <>
      <PageHeader
        title="Audit"
        description="Who changed what, and when: every change of policies, data sources, settings and accounts, every run started by hand, every sign-in. Entries are only ever added."
        actions={denied ? null : <ExportButtons path="/audit-events/export" filter={filter} />}
      />
      {denied ? (
        <Panel>
          <EmptyState title="The audit log is for administrators">
            {messageOf(log.error)} Ask an administrator to look something up or to give you the role.
          </EmptyState>
        </Panel>
      ) : (
        <>
          <AuditFilters view={view} onChange={change} />
          {log.data ? (
            <p role="status" className={classes.count}>
              {log.hasNextPage
                ? `The ${sort === "at" ? "oldest" : "newest"} ${plural(count, "event")}`
                : plural(count, "event")}
            </p>
          ) : null}
          <AuditTable
            log={log}
            onOpen={openEvent}
            empty={<NoEvents filtered={settled !== ""} onClear={() => change(null)} />}
          />
        </>
      )}
      {denied || !opened ? null : <AuditDrawer event={event} onOpen={openEvent} onChange={change} />}
    </>
  );
}

function NoEvents({
  filtered,
  onClear,
}: {
  readonly filtered: boolean;
  readonly onClear: () => void;
}): ReactNode {
  if (!filtered) {
    return <EmptyState title="Nothing has been changed yet">The first change is the first entry.</EmptyState>;
  }
  return (
    <EmptyState
      title="No event matches"
      action={
        <Button variant="default" onClick={onClear}>
          Show all events
        </Button>
      }
    >
      An event must match all filters.
    </EmptyState>
  );
}
