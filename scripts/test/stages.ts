/** The stages of `npm test`, in order: cheap ones first, and among those the longest first. */
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import type { Tool } from "../../test/support/tools";
import { runsOnShipped } from "./node";

export interface Step {
  /** A JavaScript file to run with Node. */
  readonly script: string;
  readonly args: readonly string[];
}

export interface Stage {
  readonly name: string;
  readonly title: string;
  readonly steps: readonly Step[];
  /** Minutes after which the stage is stopped and counts as failed. */
  readonly minutes: number;
  /** The reports that contain the counts, and their formats. */
  readonly reports?: readonly { readonly format: "vitest" | "playwright"; readonly file: string }[];
  /** System programs that the stage needs. */
  readonly tools: readonly Tool[];
  /** Whether to use the running Node instead of the release for tests. */
  readonly onRunningNode?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Uses about one core and shares nothing with other stages, so it runs in parallel with another one. */
  readonly parallel?: boolean;
}

const require = createRequire(import.meta.url);

/** Returns a file of an installed package, whether or not the package exports it. */
export function inPackage(name: string, file: string): string {
  const manifest = require.resolve.paths(name)?.map((folder) => join(folder, name, "package.json"));
  const found = manifest?.find((path) => isThere(path));
  if (found === undefined) throw new Error(`${name} is not installed: run npm ci`);
  return join(dirname(found), file);
}

function isThere(path: string): boolean {
  try {
    require.resolve(path);
    return true;
  } catch {
    return false;
  }
}

/** @param reports folder for machine-readable reports. */
export function stages(root: string, reports: string): readonly Stage[] {
  const reportOf = (name: string): string => join(reports, `${name}.json`);
  const vitestStep = (projects: readonly string[], report: string, workers = 1): Step => ({
    script: inPackage("vitest", "vitest.mjs"),
    args: [
      "run",
      ...projects.map((project) => `--project=${project}`),
      `--maxWorkers=${workers}`,
      "--reporter=default",
      "--reporter=json",
      `--reporter=${join(root, "scripts/test/unhandledErrors.ts")}`,
      `--outputFile.json=${report}`,
    ],
  });
  const playwrightStep = (...args: readonly string[]): Step => ({
    script: inPackage("@playwright/test", "cli.js"),
    args: ["test", "--reporter=list,json", ...args],
  });
  const vitest = (
    name: string,
    title: string,
    minutes: number,
    tools: readonly Tool[],
    workers?: number,
    projects: readonly string[] = [name],
  ): Stage => ({
    name,
    title,
    minutes,
    tools,
    steps: [vitestStep(projects, reportOf(name), workers)],
    reports: [{ format: "vitest", file: reportOf(name) }],
  });
  const plain = (name: string, title: string, ...steps: readonly Step[]): Stage => ({
    name,
    title,
    minutes: 5,
    tools: [],
    parallel: true,
    steps,
  });

  const onRunningNode: Stage = {
    name: "node",
    title: `conformance and a first start on Node ${process.versions.node}, which runs this command`,
    minutes: 10,
    tools: ["chromium"],
    onRunningNode: true,
    steps: [
      {
        script: inPackage("tsx", "dist/cli.mjs"),
        args: ["cli/main.ts", "conformance", "discovery", "test/conformance/discovery.json"],
      },
      playwrightStep("e2e/firstStart.spec.ts"),
    ],
    reports: [{ format: "playwright", file: reportOf("node") }],
    // The test needs only a few runs and waits for them itself, while the others continue.
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf("node"), JOURNEYS_RUNS: "2" },
  };

  return [
    plain("lint", "lint (oxlint)", { script: inPackage("oxlint", "bin/oxlint"), args: [] }),
    plain("types", "types (tsc)", {
      script: inPackage("typescript-7", "bin/tsc"),
      args: ["--noEmit", "-p", "."],
    }),
    plain("format", "format (oxfmt)", { script: inPackage("oxfmt", "bin/oxfmt"), args: ["--check"] }),
    plain("structure", "structure (dependency-cruiser)", {
      script: inPackage("dependency-cruiser", "bin/dependency-cruise.mjs"),
      args: ["--config", ".dependency-cruiser.cjs", ...CRUISED],
    }),
    plain("unused", "unused code (knip)", { script: inPackage("knip", "bin/knip.js"), args: [] }),
    plain("audit", "known weaknesses of dependencies (npm audit)", {
      script: inPackage("tsx", "dist/cli.mjs"),
      args: ["scripts/audit.ts"],
    }),
    vitest("unit", "unit, properties, conformance (vitest)", 10, [], availableParallelism(), UNIT),
    vitest("components", "components in a browser (vitest)", 10, ["chromium"]),
    // One file at a time, since some measure how long a busy server makes other requests wait.
    vitest("attacks", "attacks on a running server (vitest)", 15, []),
    vitest(
      "integration",
      "integration with real servers (vitest)",
      25,
      ["prometheus", "promtool", "docker-registry", "redis-server"],
      // Each file waits for its servers about half of the time.
      3,
    ),
    {
      name: "browser",
      title: "journeys in a browser (Playwright)",
      // It has taken 30 minutes on a shared machine.
      minutes: 40,
      tools: ["chromium"],
      steps: [playwrightStep()],
      reports: [{ format: "playwright", file: reportOf("browser") }],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf("browser") },
    },
    ...(runsOnShipped() ? [] : [onRunningNode]),
  ];
}

/** Vitest projects of tests without servers. */
const UNIT = ["unit", "isolated"];
const CRUISED = ["app", "bench", "cli", "components", "demo", "e2e", "lib", "scripts", "test"];
