/** Writes the audit log as a file while it is read: one batch of events is in memory at a time. */
import type { AuditEventDetail } from "../../api/audit";
import { csvRows, type Cell } from "../../document/csv";

type Batches = AsyncIterable<readonly AuditEventDetail[]>;

const COLUMNS = ["time (UTC)", "actor", "role", "action", "target", "request id", "before", "after", "id"];

/** One row per event; `before` and `after` as JSON, empty if there is none. */
export async function* auditCsv(batches: Batches): AsyncGenerator<string, void, undefined> {
  yield csvRows([COLUMNS]);
  for await (const events of batches) yield csvRows(events.map(cells));
}

function cells(event: AuditEventDetail): Cell[] {
  const { at, actor, role, action, target, requestId, before, after, id } = event;
  return [at, actor, role, action, target, requestId, json(before), json(after), id];
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
