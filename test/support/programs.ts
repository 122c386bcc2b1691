/**
 * Programs that tests start as separate processes (test/programs), and the product's compute code, each as a bundle
 * that starts immediately. Compiling the sources at each start took a second or more of a core.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { bundleComputing } from "../../scripts/serverEntries.mjs";

/** The folder of the bundles; lib/server/compute/entryFiles.ts reads this variable too. */
const FOLDER = "COMPUTE_FOLDER";

/** Vitest's global set-up. Resolves with a function that removes the files. Throws esbuild's errors. */
export default async function setUp(): Promise<() => void> {
  // Inside the project, so that its packages are found, and at the same depth as the sources, which look for prisma/
  // relative to their path.
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

/** Returns the absolute path of the bundle of test/programs/NAME.ts. Only while Vitest's tests run. */
export function programFile(name: string): string {
  return join(process.env[FOLDER] ?? "", `${name}.mjs`);
}
