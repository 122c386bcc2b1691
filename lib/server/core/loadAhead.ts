/**
 * Loads the code of all routes and pages after the start. Next loads it with the first request of each, which then
 * takes several times as long, and holds up all other requests for up to a tenth of a second.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { log } from "./log";

/** Other requests are answered between two entries. */
const PAUSE_MS = 20;

const manifestSchema = z.record(z.string(), z.string());

/** What Next's build exports of a route (`ensureUserland`) or a page (`userland`). */
interface Entry {
  readonly routeModule:
    | { readonly ensureUserland: () => Promise<unknown> }
    | { readonly userland: { readonly loaderTree: LoaderTree } };
}

/** A segment, its children by slot, and its files (page, layout, error …), each with the function that loads it. */
type LoaderTree = readonly [unknown, Readonly<Record<string, LoaderTree>>, Readonly<Record<string, unknown>>];

/**
 * Returns the number of routes and pages that were loaded, one after the other, until `signal` is aborted. `folder`
 * holds the build's `.next`. Never rejects: code that cannot be loaded is logged, and loaded with the first request.
 */
export async function loadAhead(folder: string, signal: AbortSignal): Promise<number> {
  const server = join(/* turbopackIgnore: true */ folder, ".next", "server");
  let loaded = 0;
  try {
    // Node's own: the bundler would resolve the files during the build. It shares the module cache with Next's.
    const load = process.getBuiltinModule("node:module").createRequire(join(server, "entries.js"));
    const manifest = await readFile(join(server, "app-paths-manifest.json"), "utf8");
    for (const file of Object.values(manifestSchema.parse(JSON.parse(manifest)))) {
      if (signal.aborted) break;
      await loadEntry((await load(join(server, file))) as Entry);
      loaded += 1;
      await sleep(PAUSE_MS);
    }
  } catch (error) {
    log().warn({ error, loaded }, "code could not be loaded ahead: the first request of each route loads it");
  }
  return loaded;
}

async function loadEntry({ routeModule }: Entry): Promise<void> {
  if ("ensureUserland" in routeModule) await routeModule.ensureUserland();
  else await loadTree(routeModule.userland.loaderTree);
}

async function loadTree([, children, files]: LoaderTree): Promise<void> {
  for (const file of Object.values(files)) {
    const load: unknown = Array.isArray(file) ? file[0] : undefined;
    if (typeof load === "function") await (load as () => Promise<unknown>)();
  }
  for (const child of Object.values(children)) await loadTree(child);
}
