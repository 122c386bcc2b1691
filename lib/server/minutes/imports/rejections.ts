/** Rejected rows and jobs of an import, as a file that is generated while it is sent. */
import { csvRows } from "../../../document/csv";
import { db } from "../../core/db";

const COLUMNS = ["line or job", "project", "column", "value", "reason"];
const AT_ONCE = 5_000;

export async function* rejectionsCsv(importId: string): AsyncGenerator<string, void, undefined> {
  yield csvRows([COLUMNS]);
  for (let after = -1; ;) {
    const rows = await db().buildImportRejection.findMany({
      where: { importId, position: { gt: after } },
      orderBy: { position: "asc" },
      take: AT_ONCE,
    });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield csvRows(
      rows.map(({ line, project, column, value, message }) => [
        Number(line),
        project,
        column,
        value,
        message,
      ]),
    );
    after = last.position;
  }
}
