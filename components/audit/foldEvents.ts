/** Groups consecutive equal events, which are shown as one until expanded. Pure. */
import type { AuditEvent } from "@/lib/api/audit";

export interface EventGroup {
  readonly first: AuditEvent;
  /** In the list's order; empty for a single event. */
  readonly others: readonly AuditEvent[];
}

/** Events further apart than this are not grouped, even if they are equal. */
const WITHIN_MS = 10 * 60_000;

/** In the order of `events`, which must be by time. O(events). */
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
