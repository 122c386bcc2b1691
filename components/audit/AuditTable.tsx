"use client";

import { Anchor } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import type { AuditEvent } from "@/lib/api/audit";
import { actionLabel, targetHref } from "@/lib/client/auditWords";
import { formatInstant } from "@/lib/client/format";
import classes from "./AuditPage.module.css";

export interface AuditTableProps {
  readonly events: readonly AuditEvent[];
  readonly onOpen: (id: string) => void;
}

export function AuditTable({ events, onOpen }: AuditTableProps): ReactNode {
  const columns: readonly Column<AuditEvent>[] = [
    {
      key: "at",
      header: "Time",
      render: ({ at }) => (
        <time dateTime={at} className={classes.when}>
          {formatInstant(at)}
        </time>
      ),
    },
    {
      key: "action",
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
            {event.actor}, {event.role}
          </span>
        </>
      ),
    },
    { key: "target", header: "Target", render: (event) => <Target event={event} /> },
    {
      key: "actor",
      header: "Actor",
      hideBelow: "sm",
      render: ({ actor }) => <span className={classes.cell}>{actor}</span>,
    },
    { key: "role", header: "Role", hideBelow: "sm", render: ({ role }) => role },
  ];
  return (
    <DataTable caption="Audit events, newest first" columns={columns} rows={events} rowKey={({ id }) => id} />
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
    <Link href={href} className={classes.cell}>
      {event.target}
    </Link>
  );
}
