"use client";

import { useMemo, useState } from "react";
import type { AuditEvent, auditEventSchema } from "@/lib/api/audit";
import { itemsOf, type PagedResult } from "@/lib/client/hooks/paged";
import { foldEvents, type EventGroup } from "./foldEvents";

/** The position of an event in its group. */
export interface Place {
  readonly group: EventGroup;
  /** Whether the group is expanded. */
  readonly isOpen: boolean;
  /** Whether it is not the event that represents the group. */
  readonly isOther: boolean;
}

export interface Folded {
  /** The events to show; undefined while there are none. */
  readonly rows: readonly AuditEvent[] | undefined;
  readonly placeOf: (event: AuditEvent) => Place;
  readonly toggle: (group: EventGroup) => void;
}

/** The log with consecutive equal events folded, except in expanded groups. */
export function useFolded({ data }: PagedResult<typeof auditEventSchema>): Folded {
  // Ids of all events of an expanded group, since its first event changes when newer events or further pages arrive.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const groups = useMemo(() => foldEvents(itemsOf(data)), [data]);
  const groupOf = useMemo(
    () => new Map(groups.flatMap((group) => membersOf(group).map(({ id }) => [id, group] as const))),
    [groups],
  );
  const isOpen = (group: EventGroup): boolean => membersOf(group).some(({ id }) => opened.has(id));
  return {
    rows: data && groups.flatMap((group) => (isOpen(group) ? membersOf(group) : [group.first])),
    placeOf(event) {
      const group = groupOf.get(event.id) ?? { first: event, others: [] };
      return { group, isOpen: isOpen(group), isOther: group.first.id !== event.id };
    },
    toggle(group) {
      const ids = membersOf(group).map(({ id }) => id);
      const others = [...opened].filter((id) => !ids.includes(id));
      setOpened(new Set(isOpen(group) ? others : [...others, ...ids]));
    },
  };
}

const membersOf = ({ first, others }: EventGroup): readonly AuditEvent[] => [first, ...others];
