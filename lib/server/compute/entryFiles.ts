/** Where the bundles are that the process which computes and its worker threads run (scripts/serverEntries.mjs). */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TaskFile } from "./taskFiles";

/** Of the process. Throws as threadFile. */
export const hostFile = (): string => entryFile("computing.mjs");

/** Of a thread that does tasks of that file. Throws when there is none. */
export const threadFile = (of: TaskFile): string => entryFile(join("tasks", `${of}.mjs`));

/** Beside server.js, where a server that was built runs; tests, which run from the sources, say where theirs are. */
function entryFile(bundle: string): string {
  const folder = process.env.COMPUTE_FOLDER ?? /* turbopackIgnore: true */ process.cwd();
  const file = join(/* turbopackIgnore: true */ folder, bundle);
  if (existsSync(file)) return file;
  throw new Error(
    `${file} is missing: there is nothing to compute with. Build the product again (npm start).`,
  );
}
