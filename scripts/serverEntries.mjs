/**
 * What a built server needs beside server.js, each one bundle: what the process that computes and its worker threads
 * run (lib/server/compute/entryFiles.ts), and the console that writes log lines, which server.js imports first.
 */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const CONSOLE = 'import "./console.mjs";\n';
const compute = join(root, "lib", "server", "compute");
const COMPUTING = {
  computing: join(compute, "host.ts"),
  // A thread loads one of them (lib/server/compute/taskFiles.ts).
  ...Object.fromEntries(
    readdirSync(join(compute, "tasks")).map((file) => [
      `tasks/${parse(file).name}`,
      join(compute, "tasks", file),
    ]),
  ),
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

/** zod carries its messages in fifty languages; the product speaks one. */
const inEnglish = {
  name: "zod in English",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, ({ resolveDir }) => ({
      path: join(resolveDir, "..", "locales", "en.js"),
    }));
  },
};

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
    plugins: [inEnglish],
    logLevel: "warning",
  });
}
