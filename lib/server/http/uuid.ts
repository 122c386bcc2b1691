const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns a UUID as the database spells it; undefined for any other text. */
export function uuidOf(text: string): string | undefined {
  return UUID.test(text) ? text.toLowerCase() : undefined;
}
