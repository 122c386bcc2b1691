/** Builds the pages if the sources have changed since the last build, and assembles the parts. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { layOutServerEntries } from "../serverEntries.mjs";

const SOURCES = [
  "app",
  "components",
  // The database client. One for another schema requires another build.
  "generated",
  "lib",
  "prisma",
  "public",
  "scripts/serverEntries.mjs",
  "instrumentation-client.ts",
  "instrumentation.ts",
  "next.config.js",
  "package-lock.json",
  "postcss.config.js",
  "proxy.ts",
  "tsconfig.json",
];
const STAMP = join(".next", "plimsoll-build");
const STANDALONE = join(".next", "standalone");

/** Returns the folder of the built server and its bundles. */
export const builtFolder = (root: string): string => join(root, STANDALONE);

/** Resolves with whether a build was needed. Throws with the build's last lines if it fails. */
export async function buildIfNeeded(root: string, say: (line: string) => void): Promise<boolean> {
  const wanted = fingerprint(root);
  const stamp = join(root, STAMP);
  const server = join(builtFolder(root), "server.js");
  if (existsSync(server) && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return false;
  say("Building the pages (once, and again after an update; one to two minutes) …");
  rmSync(stamp, { force: true });
  await runNextBuild(root);
  await layOut(root);
  writeFileSync(stamp, wanted);
  return true;
}

/**
 * Copies what Next leaves to the deployment of a standalone server, and the bundles of worker threads, next to the
 * server.
 */
async function layOut(root: string): Promise<void> {
  const standalone = builtFolder(root);
  cpSync(join(root, ".next", "static"), join(standalone, ".next", "static"), { recursive: true });
  if (existsSync(join(root, "public"))) {
    cpSync(join(root, "public"), join(standalone, "public"), { recursive: true });
  }
  await layOutServerEntries(standalone);
}

async function runNextBuild(root: string): Promise<void> {
  const child = spawn(
    process.execPath,
    [join(root, "node_modules", "next", "dist", "bin", "next"), "build"],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const lines: string[] = [];
  const keep = (chunk: Buffer): void => {
    lines.push(chunk.toString("utf8"));
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (code !== 0) {
    const tail = lines.join("").trimEnd().split("\n").slice(-40).join("\n");
    throw new Error(`The pages could not be built (next build ended with ${code}):\n${tail}`);
  }
}

/**
 * Returns a hash over names and contents of everything that the build reads: a few megabytes, some tens of
 * milliseconds. Does not include Node's version, since Next's output is the same on all supported versions.
 */
function fingerprint(root: string): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const path = join(root, source);
    if (existsSync(path)) addTo(hash, root, source);
  }
  return hash.digest("hex");
}

function addTo(hash: ReturnType<typeof createHash>, root: string, path: string): void {
  const full = join(root, path);
  const entries = isDirectory(full);
  if (!entries) {
    if (!/\.test\.tsx?$/.test(path)) hash.update(path).update("\0").update(readFileSync(full)).update("\0");
    return;
  }
  for (const entry of entries) addTo(hash, root, join(path, entry));
}

function isDirectory(path: string): string[] | undefined {
  try {
    return readdirSync(path).sort();
  } catch {
    return undefined;
  }
}
