/**
 * Whether a row, and everything that it hangs on, was there to the end. Prisma reads relations in a second query: one
 * whose type says that it is always there is null where it was deleted between the two, and its row with it.
 */
export function isWhole<Row extends object>(
  row: Row | null,
  ...relations: readonly (keyof Row)[]
): row is Row {
  return row !== null && relations.every((relation) => (row[relation] as unknown) !== null);
}
