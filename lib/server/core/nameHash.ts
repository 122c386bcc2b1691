/** Names that may be longer than an entry of an index are found by their hash, as the migration images_by_name indexes it. */
import { Prisma } from "../../../generated/prisma/client";

/** `column` is one of these names: by the index over its hash, then by the name itself. */
export function isNamed(column: Prisma.Sql, names: readonly string[]): Prisma.Sql {
  const hashes = Prisma.join(names.map((name) => Prisma.sql`hashtextextended(${name}, 0)`));
  return Prisma.sql`hashtextextended(${column}, 0) in (${hashes}) and ${column} = any(${[...names]}::text[])`;
}
