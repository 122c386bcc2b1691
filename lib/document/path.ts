/** Paths into a policy document. */

export type Path = readonly (string | number)[];

/** Characters of a key that a path shows: a document can have a key as long as itself. */
const MAX_KEY = 253;

/** `spec.signals[0].queryRef`; keys that are no plain words are in brackets and quotes, long ones are cut. */
export function formatPath(path: Path): string {
  let text = "";
  for (const key of path) text = extendPath(text, key);
  return text;
}

/** The path of what is under `key` in what `text` leads to. */
export function extendPath(text: string, key: string | number): string {
  if (typeof key === "number") return `${text}[${key}]`;
  const part = key.length > MAX_KEY ? `${key.slice(0, MAX_KEY)}…` : key;
  if (/^[A-Za-z_][\w-]*$/.test(part)) return text === "" ? part : `${text}.${part}`;
  return `${text}[${JSON.stringify(part)}]`;
}
