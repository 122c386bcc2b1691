/** Where the file is that worker threads run. */
import { existsSync } from "node:fs";
import { join } from "node:path";

interface EntryFile {
  readonly filename: string;
  readonly execArgv: string[];
}

/**
 * A server that was built has it bundled beside server.js, which is where such a server runs (scripts/serverEntries.mjs);
 * tests and commands run from the sources. Throws when there is neither.
 */
export function entryFile(folder: string = /* turbopackIgnore: true */ process.cwd()): EntryFile {
  const built = join(/* turbopackIgnore: true */ folder, "compute.mjs");
  if (existsSync(built)) return { filename: built, execArgv: [] };
  const source = join(/* turbopackIgnore: true */ folder, "lib", "server", "compute", "entry.ts");
  if (existsSync(source)) return { filename: source, execArgv: ["--import", "tsx"] };
  throw new Error(
    `${built} is missing: worker threads have nothing to run. Build the product again (npm start).`,
  );
}
