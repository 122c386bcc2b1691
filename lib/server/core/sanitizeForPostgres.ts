/**
 * PostgreSQL text can store neither U+0000 nor unpaired surrogates; sources may send both in a label. Such characters
 * become U+FFFD when written, so that a strange name does not fail the run.
 */

/** Returns JSON text of the value that PostgreSQL accepts. */
export function sanitizeJson(value: unknown): string {
  // JSON.stringify escapes exactly these characters; after an even number of backslashes the escape is its own, not
  // part of the text.
  return JSON.stringify(value).replace(
    /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g,
    (_, before: string) => `${before}\\ufffd`,
  );
}

export function sanitizeText(text: string): string {
  return text.replace(/\u0000|\p{Surrogate}/gu, "\ufffd");
}

/** Whether PostgreSQL accepts the text unchanged. */
export function isPostgresText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}
