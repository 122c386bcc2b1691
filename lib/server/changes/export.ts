/** The feed as a CSV file, written while it is read. */
import type { Change } from "../../api/changes";
import { csvRows } from "../../document/csv";

const COLUMNS = ["time (UTC)", "part", "kind", "subject", "actor", "field", "before", "after", "page", "id"];

/** One row a changed field; one without field where a change has none. */
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
