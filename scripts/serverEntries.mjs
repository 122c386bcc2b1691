/**
 * What a built server needs beside server.js, each one bundle: what the process that computes and its worker threads
 * run (lib/server/compute/entryFiles.ts), and the console that writes log lines, which server.js imports first.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const CONSOLE = 'import "./console.mjs";\n';
const COMPUTING = {
  computing: join(root, "lib", "server", "compute", "host.ts"),
  compute: join(root, "lib", "server", "compute", "entry.ts"),
};

/** Into the folder of server.js. Throws what esbuild says of a source, and where there is no server.js. */
export async function layOutServerEntries(folder) {
  await bundle(folder, { ...COMPUTING, console: join(root, "lib", "server", "core", "consoleEntry.ts") });
  const server = join(folder, "server.js");
  const text = readFileSync(server, "utf8");
  if (!text.startsWith(CONSOLE)) writeFileSync(server, CONSOLE + text);
}

/** What computes, alone, into any folder inside the project: for a server that runs from the sources. Throws as esbuild does. */
export async function bundleComputing(folder) {
  await bundle(folder, COMPUTING);
}

async function bundle(folder, entryPoints) {
  await build({
    entryPoints,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    // The pool that started the thread and its own copy of this package must be one.
    external: ["piscina"],
    // Packages in CommonJS ask for Node's modules by `require`.
    banner: {
      js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);',
    },
    logLevel: "warning",
  });
}
