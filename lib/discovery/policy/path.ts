/** Paths into a policy document. */

export type Path = readonly (string | number)[];

/** `spec.signals[0].queryRef`; keys that are no plain words stand in brackets and quotes. */
export function formatPath(path: Path): string {
  let text = "";
  for (const part of path) {
    if (typeof part === "number") text += `[${part}]`;
    else if (/^[A-Za-z_][\w-]*$/.test(part)) text += text === "" ? part : `.${part}`;
    else text += `[${JSON.stringify(part)}]`;
  }
  return text;
}
