/**
 * Programs that tests start as processes of their own (test/programs), and what computes for the product: each one
 * file that starts at once. Compiling its sources at each start took a second or more of a core.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { bundleComputing } from "../../scripts/serverEntries.mjs";

/** The folder of the files; lib/server/compute/entryFiles.ts reads it too. */
const FOLDER = "COMPUTE_FOLDER";

/** Vitest's global set-up; what it resolves with removes the files. Throws what esbuild says of a source. */
export default async function setUp(): Promise<() => void> {
  // Inside the project, so that its packages are found, and as deep as the sources that look for prisma/ from where
  // they are.
  const parent = resolve(".cache");
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "programs-"));
  await Promise.all([bundleComputing(folder), bundlePrograms(folder)]);
  process.env[FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

async function bundlePrograms(folder: string): Promise<void> {
  const sources = resolve("test", "programs");
  await build({
    entryPoints: readdirSync(sources).map((file) => join(sources, file)),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    sourcemap: "inline",
    logLevel: "warning",
  });
}

/** Absolute path of what test/programs/NAME.ts became; only while Vitest's tests run. */
export function programFile(name: string): string {
  return join(process.env[FOLDER] ?? "", `${name}.mjs`);
}
