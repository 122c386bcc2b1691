import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadAhead } from "./loadAhead";

/** Names of what the build's files loaded, in order. */
const loaded: string[] = [];
const globals = globalThis as { loadedAhead?: (name: string) => void };
let folder: string;

beforeEach(() => {
  loaded.length = 0;
  globals.loadedAhead = (name) => loaded.push(name);
  folder = mkdtempSync(join(tmpdir(), "plimsoll-build-"));
});
afterEach(() => {
  delete globals.loadedAhead;
  rmSync(folder, { recursive: true });
});

/** Writes a build of these files; the keys of a manifest are the names that Next uses for entries. */
function build(files: Readonly<Record<string, string>>): void {
  const server = join(folder, ".next", "server");
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(dirname(join(server, file)), { recursive: true });
    writeFileSync(join(server, file), code);
  }
  const manifest = Object.fromEntries(Object.keys(files).map((file) => [`/${file}`, file]));
  writeFileSync(join(server, "app-paths-manifest.json"), JSON.stringify(manifest));
}

const load = (name: string): string => `async () => globalThis.loadedAhead("${name}")`;
const route = (name: string): string => `exports.routeModule = { ensureUserland: ${load(name)} };`;

it("loads the code of each route, and each file of a page with its layouts", async () => {
  build({
    "app/api/route.js": route("route"),
    "app/page.js": `
      const page = ["__PAGE__", {}, { page: [${load("page")}, "page.tsx"] }];
      const root = ["", { children: page }, { layout: [${load("layout")}, "layout.tsx"], metadata: {} }];
      exports.routeModule = { userland: { loaderTree: root } };`,
  });
  expect(await loadAhead(folder, new AbortController().signal)).toBe(2);
  expect(loaded).toEqual(["route", "layout", "page"]);
});

it("stops between two entries", async () => {
  build({ "a/route.js": route("a"), "b/route.js": route("b") });
  const stop = new AbortController();
  globals.loadedAhead = (name) => {
    loaded.push(name);
    stop.abort();
  };
  expect(await loadAhead(folder, stop.signal)).toBe(1);
  expect(loaded).toEqual(["a"]);
});

it.each([
  ["a build without a manifest", {}],
  ["an entry of another form", { "a/route.js": "exports.handler = () => undefined;" }],
  ["code that throws", { "a/route.js": "throw new Error('broken');" }],
])("leaves %s to the first request", async (_what, files) => {
  if (Object.keys(files).length > 0) build(files);
  expect(await loadAhead(folder, new AbortController().signal)).toBe(0);
});
