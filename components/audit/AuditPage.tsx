"use client";

import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { ErrorState } from "@/components/ui/ErrorState";
import { LoadingState } from "@/components/ui/LoadingState";
import { PageHeader } from "@/components/ui/PageHeader";
import { Panel } from "@/components/ui/Panel";
import { ApiError, messageOf } from "@/lib/client/api";
import { auditParams } from "@/lib/client/auditQuery";
import { plural } from "@/lib/client/format";
import { useAuditEvents } from "@/lib/client/hooks/audit";
import { AuditDrawer } from "./AuditDrawer";
import { AuditFilters } from "./AuditFilters";
import { AuditTable } from "./AuditTable";
import { useAuditView, useOpenEvent } from "./auditUrl";
import classes from "./AuditPage.module.css";

/** Between two strokes of a key nobody wants an answer. */
const TYPING_MS = 250;

export function AuditPage(): ReactNode {
  const [view, change] = useAuditView();
  const [, openEvent] = useOpenEvent();
  const filter = auditParams(view).toString();
  const [settled] = useDebouncedValue(filter, TYPING_MS);
  const log = useAuditEvents(settled);
  const events = log.data?.pages.flatMap((page) => page.items) ?? [];
  const denied = log.error instanceof ApiError && log.error.status === 403;

  return (
    <>
      <PageHeader
        title="Audit"
        description="Who changed what, and when: every change of policies, data sources, settings and accounts, every run started by hand, every sign-in. Entries are only ever added."
        actions={denied ? null : <ExportButtons filter={filter} />}
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
          {log.isError ? (
            <ErrorState
              error={log.error}
              title="Could not load the audit log"
              onRetry={() => void log.refetch()}
            />
          ) : null}
          {log.isPending ? (
            <LoadingState label="Loading the audit log" rows={8} />
          ) : log.isError && events.length === 0 ? null : (
            <>
              <p role="status" className={classes.count}>
                {log.hasNextPage
                  ? `The newest ${plural(events.length, "event")}`
                  : plural(events.length, "event")}
              </p>
              <Panel flush={events.length > 0}>
                {events.length > 0 ? (
                  <AuditTable events={events} onOpen={openEvent} />
                ) : (
                  <NoEvents filtered={settled !== ""} onClear={() => change(null)} />
                )}
              </Panel>
            </>
          )}
          {log.hasNextPage ? (
            <div className={classes.more}>
              <Button
                variant="default"
                loading={log.isFetchingNextPage}
                onClick={() => void log.fetchNextPage()}
              >
                Show older events
              </Button>
            </div>
          ) : null}
        </>
      )}
      {denied ? null : <AuditDrawer onChange={change} />}
    </>
  );
}

/** The browser writes the file while the server reads the log: no length is too much. */
function ExportButtons({ filter }: { readonly filter: string }): ReactNode {
  const formats = [
    ["csv", "CSV"],
    ["json", "JSON"],
  ] as const;
  return formats.map(([format, label]) => (
    <Button
      key={format}
      component="a"
      variant="default"
      href={`/api/v1/audit-events/export?${filter === "" ? "" : `${filter}&`}format=${format}`}
      download
      leftSection={<IconDownload size={14} aria-hidden="true" />}
    >
      Export {label}
    </Button>
  ));
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
      All filters must hold at once.
    </EmptyState>
  );
}
