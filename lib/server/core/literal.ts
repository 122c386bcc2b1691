/**
 * Escapes % and _ (and backslashes) for a LIKE pattern. Prisma's `contains` and `startsWith` are such patterns, and
 * Prisma does not escape them.
 */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
