/** Paths into a policy document. */

export type Path = readonly (string | number)[];

/** Maximum characters of a key in a path: a key can be as long as the document. */
const MAX_KEY = 253;

/**
 * Formats a path: `spec.signals[0].queryRef`. Keys that are not plain words are quoted in brackets, long ones are
 * cut.
 */
export function formatPath(path: Path): string {
  let text = "";
  for (const key of path) text = extendPath(text, key);
  return text;
}

/** Returns the path of `key` within the value at `text`. */
export function extendPath(text: string, key: string | number): string {
  if (typeof key === "number") return `${text}[${key}]`;
  const part = key.length > MAX_KEY ? `${key.slice(0, MAX_KEY)}…` : key;
  if (/^[A-Za-z_][\w-]*$/.test(part)) return text === "" ? part : `${text}.${part}`;
  return `${text}[${JSON.stringify(part)}]`;
}
