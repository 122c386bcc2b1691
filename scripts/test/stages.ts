/** What `npm test` runs, in this order: cheap answers first. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Tool } from "../../test/support/tools";

export interface Step {
  /** A JavaScript file that Node runs. */
  readonly script: string;
  readonly args: readonly string[];
}

export interface Stage {
  readonly name: string;
  readonly title: string;
  readonly steps: readonly Step[];
  /** Minutes after which the stage is ended and counts as failed. */
  readonly minutes: number;
  /** Who writes the report that the counts are read from, and where. */
  readonly report?: { readonly format: "vitest" | "playwright"; readonly file: string };
  /** Programs of the system that the stage needs. */
  readonly tools: readonly Tool[];
  readonly env?: Readonly<Record<string, string>>;
}

const require = createRequire(import.meta.url);

/** A file of an installed package, whether or not the package exports it. */
function inPackage(name: string, file: string): string {
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

/** @param reports folder for the machine-readable reports. */
export function stages(reports: string): readonly Stage[] {
  const vitest = (name: string, title: string, minutes: number, tools: readonly Tool[]): Stage => {
    const file = join(reports, `${name}.json`);
    return {
      name,
      title,
      minutes,
      tools,
      steps: [
        {
          script: inPackage("vitest", "vitest.mjs"),
          args: [
            "run",
            "--project",
            name,
            "--reporter=default",
            "--reporter=json",
            `--outputFile.json=${file}`,
          ],
        },
      ],
      report: { format: "vitest", file },
    };
  };
  const plain = (name: string, title: string, ...steps: readonly Step[]): Stage => ({
    name,
    title,
    minutes: 5,
    tools: [],
    steps,
  });
  const journeys = join(reports, "journeys.json");

  return [
    plain(
      "types",
      "types (tsc)",
      { script: inPackage("next", "dist/bin/next"), args: ["typegen"] },
      { script: inPackage("typescript", "bin/tsc"), args: ["--noEmit", "-p", "."] },
    ),
    plain("lint", "lint (eslint)", {
      script: inPackage("eslint", "bin/eslint.js"),
      args: ["--max-warnings", "0", "."],
    }),
    plain("format", "format (prettier)", {
      script: inPackage("prettier", "bin/prettier.cjs"),
      args: ["--check", "--log-level", "warn", "."],
    }),
    plain("structure", "structure (dependency-cruiser)", {
      script: inPackage("dependency-cruiser", "bin/dependency-cruise.mjs"),
      args: ["--config", ".dependency-cruiser.cjs", ...CRUISED],
    }),
    plain("unused", "unused code (knip)", { script: inPackage("knip", "bin/knip.js"), args: [] }),
    plain("audit", "known weaknesses of dependencies (npm audit)", {
      script: inPackage("tsx", "dist/cli.mjs"),
      args: ["scripts/audit.ts"],
    }),
    vitest("unit", "unit, properties, conformance (vitest)", 10, []),
    vitest("integration", "integration with real servers (vitest)", 20, [
      "prometheus",
      "promtool",
      "docker-registry",
    ]),
    {
      name: "browser",
      title: "journeys in a browser (Playwright)",
      minutes: 30,
      tools: ["chromium"],
      steps: [{ script: inPackage("@playwright/test", "cli.js"), args: ["test", "--reporter=list,json"] }],
      report: { format: "playwright", file: journeys },
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeys },
    },
  ];
}

const CRUISED = ["app", "bench", "components", "demo", "e2e", "lib", "scripts", "test"];
