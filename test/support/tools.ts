/** System programs that integration tests start: Prometheus, a registry, Redis, a browser. */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Debian's package for each program. */
export const PACKAGES = {
  prometheus: "prometheus",
  promtool: "prometheus",
  "docker-registry": "docker-registry",
  chromium: "chromium-headless-shell",
  "redis-server": "redis-server",
} as const;

export type Tool = keyof typeof PACKAGES;

/** Returns the program's path, or undefined if it is not on PATH. */
export function findTool(name: string): string | undefined {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

/** Returns the program's path. Throws an error that says how to install it. */
export function requireTool(name: Tool): string {
  const path = findTool(name);
  if (path === undefined) throw new Error(`${name} is not installed: ${howToInstall([name])}`);
  return path;
}

/** Returns one line that says how to install the programs. */
export function howToInstall(names: readonly Tool[]): string {
  const packages = [...new Set(names.map((name) => PACKAGES[name]))].join(" ");
  return `on Debian or Ubuntu, apt-get install -y --no-install-recommends ${packages}`;
}

/**
 * Whether to skip tests that need these programs: on a developer's machine without one of them. In CI they run and
 * fail by name, so that nothing is skipped unnoticed.
 */
export function skipWithout(...names: readonly Tool[]): boolean {
  const missing = names.filter((name) => findTool(name) === undefined);
  if (missing.length === 0 || process.env.CI) return false;
  console.warn(`Skipped for want of ${missing.join(", ")}: ${howToInstall(missing)}`);
  return true;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
