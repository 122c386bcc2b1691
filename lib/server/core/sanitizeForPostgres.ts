/**
 * PostgreSQL stores neither U+0000 nor half a surrogate pair in text; sources may send both in a label. Such
 * characters become U+FFFD on the way in: a strange name must not cost the run.
 */

/** JSON text of the value that PostgreSQL accepts. */
export function sanitizeJson(value: unknown): string {
  // JSON.stringify escapes exactly these characters; an even number of backslashes before is somebody's text.
  return JSON.stringify(value).replace(
    /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g,
    (_, before: string) => `${before}\\ufffd`,
  );
}

export function sanitizeText(text: string): string {
  return text.replace(/\u0000|\p{Surrogate}/gu, "\ufffd");
}

/** Whether PostgreSQL takes the text as it is. */
export function isPostgresText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}
