import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface SourceFile {
  /** From the project's root. */
  readonly path: string;
  readonly text: string;
}

/** The TypeScript files below these folders of the project that are no tests. */
export function sourcesIn(...folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.(test|testing))\.tsx?$/.test(entry.name))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return { path: relative(root, path), text: readFileSync(path, "utf8") };
      }),
  );
}
