/**
 * Bundles that a built server needs next to server.js: those of the compute process and its worker threads
 * (lib/server/compute/entryFiles.ts), and the console that writes log lines, which server.js imports first.
 */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const CONSOLE = 'import "./console.mjs";\n';
/** Start of a bundle: CommonJS packages load Node's modules with `require`. */
export const WITH_REQUIRE = {
  js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);',
};
const compute = join(root, "lib", "server", "compute");
const COMPUTING = {
  computing: join(compute, "host.ts"),
  // A thread loads one of these (lib/server/compute/taskFiles.ts).
  ...Object.fromEntries(
    readdirSync(join(compute, "tasks")).map((file) => [
      `tasks/${parse(file).name}`,
      join(compute, "tasks", file),
    ]),
  ),
};

/**
 * Writes the bundles into the folder of server.js. Throws esbuild's errors, and an error if there is no server.js.
 */
export async function layOutServerEntries(folder) {
  await bundle(folder, { ...COMPUTING, console: join(root, "lib", "server", "core", "consoleEntry.ts") });
  const server = join(folder, "server.js");
  const text = readFileSync(server, "utf8");
  if (!text.startsWith(CONSOLE)) writeFileSync(server, CONSOLE + text);
}

/**
 * Writes only the compute bundles into any folder inside the project, for a server that runs from source. Throws
 * esbuild's errors.
 */
export async function bundleComputing(folder) {
  await bundle(folder, COMPUTING);
}

/** zod includes its messages in fifty languages; the product only uses English. */
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
    // The pool that started the thread and the thread must share one copy of this package.
    external: ["piscina"],
    banner: WITH_REQUIRE,
    plugins: [inEnglish],
    logLevel: "warning",
  });
}
