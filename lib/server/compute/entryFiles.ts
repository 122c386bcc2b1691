/** Where the files are that the process which computes and its worker threads run. */
import { existsSync } from "node:fs";
import { join } from "node:path";

interface EntryFile {
  readonly filename: string;
  readonly execArgv: string[];
}

/** Of the process. Throws as threadFile. */
export const hostFile = (): EntryFile => entryFile("computing.mjs", "host.ts");

/**
 * A server that was built has it bundled beside server.js, which is where such a server runs (scripts/serverEntries.mjs);
 * tests and commands run from the sources. Throws when there is neither.
 */
export const threadFile = (): EntryFile => entryFile("compute.mjs", "entry.ts");

function entryFile(bundle: string, module: string): EntryFile {
  const folder = /* turbopackIgnore: true */ process.cwd();
  const built = join(/* turbopackIgnore: true */ folder, bundle);
  if (existsSync(built)) return { filename: built, execArgv: [] };
  const source = join(/* turbopackIgnore: true */ folder, "lib", "server", "compute", module);
  if (existsSync(source)) return { filename: source, execArgv: ["--import", "tsx"] };
  throw new Error(
    `${built} is missing: there is nothing to compute with. Build the product again (npm start).`,
  );
}
