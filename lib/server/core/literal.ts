/**
 * A text for a pattern of LIKE, where % and _ would stand for other characters. Prisma's `contains` and `startsWith` are
 * such patterns, and it leaves what it is given as it is.
 */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
