/** Documents of docs/ that are written by a script, so that they always match the code that they describe. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "oxfmt";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface WrittenDoc {
  readonly file: string;
  /** The current content of the file, and the expected content. */
  readonly now: string;
  readonly wanted: string;
}

/**
 * Throws if the file cannot be read, and passes on what `write` throws.
 *
 * @param path relative to the project's root.
 */
export async function writtenDoc(path: string, write: (now: string) => string): Promise<WrittenDoc> {
  const file = join(root, path);
  const now = await readFile(file, "utf8");
  const { code } = await format(file, write(now));
  return { file, now, wanted: code };
}

/** Returns the document with `lines` between the marks of `script`. Throws if it has no such marks. */
export function withTable(now: string, script: string, lines: readonly string[]): string {
  const begin = `<!-- written by ${script} -->`;
  const end = "<!-- end -->";
  const [before, rest] = now.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`The document that ${script} writes lacks ${begin} … ${end}`);
  return `${before}${begin}\n\n${lines.join("\n")}\n\n${end}${after}`;
}
