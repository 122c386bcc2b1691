/**
 * Finds names that may be too long for an index entry by their hash, as the migration images_by_name indexes them.
 */
import { Prisma } from "../../../generated/prisma/client";

/** Condition that `column` is one of the names: first by the index on its hash, then by the name itself. */
export function isNamed(column: Prisma.Sql, names: readonly string[]): Prisma.Sql {
  const hashes = Prisma.join(names.map((name) => Prisma.sql`hashtextextended(${name}, 0)`));
  return Prisma.sql`hashtextextended(${column}, 0) in (${hashes}) and ${column} = any(${[...names]}::text[])`;
}
