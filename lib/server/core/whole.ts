/**
 * Whether a row and all its required relations were still there when they were read. Prisma reads relations in a
 * second query: a required relation is null if it was deleted between the two queries, and the row with it.
 */
export function isWhole<Row extends object>(
  row: Row | null,
  ...relations: readonly (keyof Row)[]
): row is Row {
  return row !== null && relations.every((relation) => (row[relation] as unknown) !== null);
}
