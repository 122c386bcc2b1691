/** Prepares what the stages need: generated code, and system programs. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { findTestBrowser } from "../../test/support/chromium";
import { findTool, howToInstall, PACKAGES } from "../../test/support/tools";
import type { Tool } from "../../test/support/tools";
import { inPackage } from "./stages";

/**
 * Generates the database client if npm did not (install scripts may be disabled) or the schema is newer, and the
 * routes' types.
 */
export function generateCode(root: string): void {
  const generated = changedAt(join(root, "generated", "prisma", "client.ts"));
  if (generated < changedAt(join(root, "prisma", "schema.prisma")))
    generate(root, join(root, "scripts", "generate.mjs"));
  // tsc and oxlint both read these files, in parallel.
  generate(root, inPackage("next", "dist/bin/next"), "typegen");
}

/** Returns Unix milliseconds; 0 if the file does not exist. */
const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function generate(root: string, script: string, ...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${script} failed:\n${stdout}${stderr}`);
}

/**
 * Installs missing tools where possible (Debian, as root) and resolves with those still missing. Other work can
 * continue, since an installation waits for the network and writes files for half a minute.
 */
export async function provideTools(
  wanted: readonly Tool[],
  say: (line: string) => void,
): Promise<readonly Tool[]> {
  const missing = missingTools(wanted);
  if (missing.length === 0 || !canInstall()) return missing;
  const packages = [...new Set(missing.map((tool) => PACKAGES[tool]))];
  say(`Installing ${packages.join(", ")} …`);
  await apt(["update", "-qq"]);
  await apt(["install", "-y", "-qq", "--no-install-recommends", ...packages]);
  return missingTools(wanted);
}

/** Returns one line that names the missing tools and how to get them. */
export function describeMissing(missing: readonly Tool[]): string {
  const others = missing.includes("chromium")
    ? "; Chromium also comes with npx playwright install chromium"
    : "";
  return `${missing.join(", ")} missing: ${howToInstall(missing)}${others}`;
}

function missingTools(wanted: readonly Tool[]): Tool[] {
  return wanted.filter((tool) => (tool === "chromium" ? findTestBrowser() : findTool(tool)) === undefined);
}

function canInstall(): boolean {
  return process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** A failure shows as tools that are still missing; apt's own output says why. */
async function apt(args: readonly string[]): Promise<void> {
  const child = spawn("apt-get", args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    timeout: 10 * 60_000,
  });
  await new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("close", () => resolve());
  });
}
