"use client";

import { useMemo, useState } from "react";
import type { AuditEvent, auditEventSchema } from "@/lib/api/audit";
import { itemsOf, type PagedResult } from "@/lib/client/hooks/paged";
import { foldEvents, type EventGroup } from "./foldEvents";

/** Where an event is among its equals. */
export interface Place {
  readonly group: EventGroup;
  /** All of the group are drawn. */
  readonly isOpen: boolean;
  /** It is not the one that stands for the group. */
  readonly isOther: boolean;
}

export interface Folded {
  /** Events that are drawn; undefined while there are none. */
  readonly rows: readonly AuditEvent[] | undefined;
  readonly placeOf: (event: AuditEvent) => Place;
  readonly toggle: (group: EventGroup) => void;
}

/** The log with equal events in a row folded, but for those that somebody opened. */
export function useFolded({ data }: PagedResult<typeof auditEventSchema>): Folded {
  // Of every event of an open group: its first one is another once newer events or further pages come.
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
