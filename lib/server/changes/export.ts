/** The feed as a CSV file, generated while it is sent. */
import type { Change } from "../../api/changes";
import { csvRows } from "../../document/csv";

const COLUMNS = ["time (UTC)", "part", "kind", "subject", "actor", "field", "before", "after", "page", "id"];

/** Writes one row per changed field; a row without a field for a change that has none. */
export async function* changesCsv(
  batches: AsyncIterable<readonly Change[]>,
): AsyncGenerator<string, void, undefined> {
  yield csvRows([COLUMNS]);
  for await (const changes of batches) yield csvRows(changes.flatMap(rowsOf));
}

function rowsOf({ at, part, kind, subject, actor, fields, path, id }: Change): (string | null)[][] {
  const shown = fields.length > 0 ? fields : [{ path: null, before: null, after: null }];
  return shown.map((field) => [
    at,
    part,
    kind,
    subject,
    actor,
    field.path,
    field.before,
    field.after,
    path,
    id,
  ]);
}
