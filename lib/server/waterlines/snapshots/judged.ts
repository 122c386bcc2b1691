/** The lines of the newest version of a name, which the next one keeps unless it brings its own. */
import { planRequestSchema, type Waterlines } from "../../../waterlines";
import type { Tx } from "../../core/db";

export interface Lines {
  readonly documents?: string;
  readonly waterlines?: Waterlines | undefined;
}

/** Returns an empty object if there is no version. */
export async function linesIn(tx: Tx, name: string): Promise<Lines> {
  const row = await tx.nodeSnapshot.findFirst({
    where: { name },
    orderBy: { version: "desc" },
    select: { documents: true, waterlines: true },
  });
  return row === null ? {} : linesOfRow(row);
}

/** Returns the lines of a stored version. */
export function linesOfRow(row: { readonly documents: string | null; readonly waterlines: unknown }): Lines {
  if (row.documents !== null) return { documents: row.documents };
  return { waterlines: planRequestSchema.shape.waterlines.parse(row.waterlines ?? undefined) };
}
