/** Paths into a policy document. */

export type Path = readonly (string | number)[];

/** Characters of a key that a path shows: a document can have a key as long as itself. */
const MAX_KEY = 253;

/** `spec.signals[0].queryRef`; keys that are no plain words are in brackets and quotes, long ones are cut. */
export function formatPath(path: Path): string {
  let text = "";
  for (const key of path) {
    const part = typeof key === "string" && key.length > MAX_KEY ? `${key.slice(0, MAX_KEY)}…` : key;
    if (typeof part === "number") text += `[${part}]`;
    else if (/^[A-Za-z_][\w-]*$/.test(part)) text += text === "" ? part : `.${part}`;
    else text += `[${JSON.stringify(part)}]`;
  }
  return text;
}
