/** Equal events in a row, which are drawn as one until somebody asks for the others; pure. */
import type { AuditEvent } from "@/lib/api/audit";

export interface EventGroup {
  readonly first: AuditEvent;
  /** In the list's order; empty for an event by itself. */
  readonly others: readonly AuditEvent[];
}

/** Events that are farther apart are not of one go, however equal they are. */
const WITHIN_MS = 10 * 60_000;

/** In the order of `events`, by which neighbours are those of time. O(events). */
export function foldEvents(events: readonly AuditEvent[]): readonly EventGroup[] {
  const groups: { first: AuditEvent; others: AuditEvent[] }[] = [];
  let last: AuditEvent | undefined;
  for (const event of events) {
    const group = groups.at(-1);
    if (group && last && isAlike(event, last)) group.others.push(event);
    else groups.push({ first: event, others: [] });
    last = event;
  }
  return groups;
}

function isAlike(a: AuditEvent, b: AuditEvent): boolean {
  return (
    a.actor === b.actor &&
    a.role === b.role &&
    a.action === b.action &&
    a.target === b.target &&
    Math.abs(Date.parse(a.at) - Date.parse(b.at)) <= WITHIN_MS
  );
}
