"use client";

import { Anchor, VisuallyHidden } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { instant, type Column } from "@/components/ui/DataTable";
import { HoverLink } from "@/components/ui/HoverLink";
import { Instant } from "@/components/ui/Instant";
import { PagedTable } from "@/components/ui/PagedTable";
import type { AuditEvent, auditEventSchema } from "@/lib/api/audit";
import { AUDIT_SORTS } from "@/lib/api/sorts";
import { targetHref } from "@/lib/changes/page";
import { formatNumber } from "@/lib/client/format";
import { actionLabel, roleLabel } from "@/lib/changes/auditWords";
import type { EventGroup } from "./foldEvents";
import { useFolded, type Place } from "./useFolded";
import type { PagedResult } from "@/lib/client/hooks/paged";
import classes from "./AuditPage.module.css";

export interface AuditTableProps {
  readonly log: PagedResult<typeof auditEventSchema>;
  readonly onOpen: (id: string) => void;
  readonly empty: ReactNode;
}

/** Consecutive equal events are one row, which expands to all of them. */
export function AuditTable({ log, onOpen, empty }: AuditTableProps): ReactNode {
  const { rows, placeOf, toggle } = useFolded(log);
  const columns: readonly Column<AuditEvent>[] = [
    {
      key: "at",
      value: ({ at }) => instant(at),
      header: "Time",
      render: (event) => (
        <>
          <time dateTime={event.at} className={classes.when}>
            <Instant at={event.at} />
          </time>
          <Until place={placeOf(event)} />
        </>
      ),
    },
    {
      key: "action",
      value: ({ action }) => action,
      header: "Action",
      rowHeader: true,
      render: (event) => (
        <div className={placeOf(event).isOther ? classes.other : undefined}>
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
          <Others place={placeOf(event)} onToggle={toggle} />
        </div>
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
      render: ({ actor }) => <span className="breakable">{actor}</span>,
    },
    { key: "role", header: "Role", value: ({ role }) => roleLabel(role), hideBelow: "sm" },
  ];
  return (
    <PagedTable
      name="events"
      sorts={AUDIT_SORTS}
      caption="Audit events"
      query={log}
      rows={rows}
      what="the audit log"
      more="Show more events"
      columns={columns}
      rowKey={({ id }) => id}
      empty={empty}
      // The page's export has all events, not only the loaded ones.
      csv={false}
    />
  );
}

interface PlaceProps {
  readonly place: Place;
}

/** The time of the group's last event, while that is not shown separately. */
function Until({ place: { group, isOpen, isOther } }: PlaceProps): ReactNode {
  const last = group.others.at(-1);
  if (last === undefined || isOpen || isOther) return null;
  return (
    <span className={classes.dim}>
      {last.at < group.first.at ? "since" : "until"} <Instant at={last.at} />
    </span>
  );
}

function Others({
  place: { group, isOpen, isOther },
  onToggle,
}: PlaceProps & { readonly onToggle: (group: EventGroup) => void }): ReactNode {
  const { first, others } = group;
  if (others.length === 0 || isOther) return null;
  return (
    <Anchor
      component="button"
      type="button"
      size="xs"
      underline="always"
      className={classes.others}
      aria-expanded={isOpen}
      onClick={() => onToggle(group)}
    >
      <IconChevronRight size={14} aria-hidden="true" />
      {formatNumber(others.length)} more like it
      <VisuallyHidden>
        : {actionLabel(first.action)}, {first.target}
      </VisuallyHidden>
    </Anchor>
  );
}

/** Id of the button that opens the event, to which the focus returns. */
export function rowId(eventId: string): string {
  return `audit-${eventId}`;
}

export function Target({ event }: { readonly event: AuditEvent }): ReactNode {
  const href = targetHref(event);
  if (href === null) return <span className="breakable">{event.target}</span>;
  return (
    <HoverLink href={href} className="breakable">
      {event.target}
    </HoverLink>
  );
}
