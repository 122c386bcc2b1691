/** Where the bundles of the computing process and its worker threads are (scripts/serverEntries.mjs). */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TaskFile } from "./taskFiles";

/** Bundle of the process. Throws as threadFile does. */
export const hostFile = (): string => entryFile("computing.mjs");

/** Bundle of a thread for the tasks of that file. Throws if it does not exist. */
export const threadFile = (of: TaskFile): string => entryFile(join("tasks", `${of}.mjs`));

/** Next to server.js for a built server; tests, which run from the sources, set the folder. */
function entryFile(bundle: string): string {
  const folder = process.env.COMPUTE_FOLDER ?? /* turbopackIgnore: true */ process.cwd();
  const file = join(/* turbopackIgnore: true */ folder, bundle);
  if (existsSync(file)) return file;
  throw new Error(
    `${file} is missing: there is nothing to compute with. Build the product again (npm start).`,
  );
}
