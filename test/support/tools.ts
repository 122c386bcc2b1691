/** Programs of the system that integration tests start: Prometheus, a registry, Redis, a browser. */
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

/** The program's path, or undefined when PATH does not hold it. */
export function findTool(name: string): string | undefined {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

/** The program's path; throws an error that says how to install it. */
export function requireTool(name: Tool): string {
  const path = findTool(name);
  if (path === undefined) throw new Error(`${name} is not installed: ${howToInstall([name])}`);
  return path;
}

/** One line for a person: what to type to get the programs. */
export function howToInstall(names: readonly Tool[]): string {
  const packages = [...new Set(names.map((name) => PACKAGES[name]))].join(" ");
  return `on Debian or Ubuntu, apt-get install -y --no-install-recommends ${packages}`;
}

/**
 * Whether tests that need these programs are left out: on a developer's machine that lacks one. In CI they
 * run and fail by name, so that nothing is skipped unseen.
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
