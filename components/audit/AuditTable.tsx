"use client";

import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { instant, type Column } from "@/components/ui/DataTable";
import { HoverLink } from "@/components/ui/HoverLink";
import { Instant } from "@/components/ui/Instant";
import { PagedTable } from "@/components/ui/PagedTable";
import type { AuditEvent, auditEventSchema } from "@/lib/api/audit";
import { AUDIT_SORTS } from "@/lib/api/sorts";
import { targetHref } from "@/lib/changes/page";
import { actionLabel, roleLabel } from "./auditWords";
import type { PagedResult } from "@/lib/client/hooks/paged";
import classes from "./AuditPage.module.css";

export interface AuditTableProps {
  readonly log: PagedResult<typeof auditEventSchema>;
  readonly onOpen: (id: string) => void;
  readonly empty: ReactNode;
}

export function AuditTable({ log, onOpen, empty }: AuditTableProps): ReactNode {
  const columns: readonly Column<AuditEvent>[] = [
    {
      key: "at",
      value: ({ at }) => instant(at),
      header: "Time",
      render: ({ at }) => (
        <time dateTime={at} className={classes.when}>
          <Instant at={at} />
        </time>
      ),
    },
    {
      key: "action",
      value: ({ action }) => action,
      header: "Action",
      rowHeader: true,
      render: (event) => (
        <>
          <Anchor
            component="button"
            type="button"
            className={classes.open}
            id={rowId(event.id)}
            onClick={() => onOpen(event.id)}
          >
            {actionLabel(event.action)}
          </Anchor>
          <span className={`${classes.dim} ${classes.code} mono`}>{event.action}</span>
          <span className={`${classes.dim} ${classes.actorToo}`}>
            {event.actor}, {roleLabel(event.role)}
          </span>
        </>
      ),
    },
    {
      key: "target",
      value: ({ target }) => target,
      header: "Target",
      render: (event) => <Target event={event} />,
    },
    {
      key: "actor",
      value: ({ actor }) => actor,
      header: "Actor",
      hideBelow: "sm",
      render: ({ actor }) => <span className={classes.cell}>{actor}</span>,
    },
    { key: "role", header: "Role", value: ({ role }) => roleLabel(role), hideBelow: "sm" },
  ];
  return (
    <PagedTable
      name="events"
      sorts={AUDIT_SORTS}
      caption="Audit events"
      query={log}
      what="the audit log"
      more="Show more events"
      columns={columns}
      rowKey={({ id }) => id}
      empty={empty}
      // The export of the page has every event, not only those that were loaded.
      csv={false}
    />
  );
}

/** Of the button that opens the event: where the focus goes back to. */
export function rowId(eventId: string): string {
  return `audit-${eventId}`;
}

export function Target({ event }: { readonly event: AuditEvent }): ReactNode {
  const href = targetHref(event);
  if (href === null) return <span className={classes.cell}>{event.target}</span>;
  return (
    <HoverLink href={href} className={classes.cell}>
      {event.target}
    </HoverLink>
  );
}
