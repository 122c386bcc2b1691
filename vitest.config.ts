import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/test/longestFirst";
import { iconImports } from "./test/support/components/iconImports";
import { VIEWPORT } from "./test/support/components/viewport";
import { CHROMIUM_ARGS, findTestBrowser } from "./test/support/chromium";
import type { TestProjectInlineConfiguration } from "vitest/config";

// Vite's next way of loading this file would want ".ts" in its imports; today's does not.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = "true";
const executablePath = findTestBrowser();
const root = fileURLToPath(new URL(".", import.meta.url));

const UNIT = [
  "{app,bench,cli,components,demo,lib,scripts}/**/*.test.{ts,tsx}",
  "test/{conformance,properties,structure,unit}/**/*.test.ts",
];
/** Files that put other modules in the place of the product's, which no other file may get to see. */
const ISOLATED = "**/*.isolated.test.ts";

/** Tests without servers. */
function inNode(
  name: string,
  include: string[],
  options: TestProjectInlineConfiguration["test"] = {},
): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include,
      globalSetup: ["test/support/programs.ts"],
      setupFiles: ["test/support/properties.ts"],
      testTimeout: 30_000,
      // What a file loads or starts before its tests takes as long as they do; Vitest's own limit is 10 s.
      hookTimeout: 60_000,
      ...options,
    },
  };
}

/** Tests of one folder on real servers: one PostgreSQL for all files, a database for each. */
function onPostgres(name: string): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: [`test/${name}/**/*.test.ts`],
      globalSetup: ["test/support/postgresServer.ts", "test/support/programs.ts"],
      setupFiles: ["test/support/serverFiles.ts"],
      isolate: false,
      testTimeout: 120_000,
      hookTimeout: 180_000,
    },
  };
}

export default defineConfig({
  resolve: {
    alias: { "@": root, "server-only": `${root}test/support/server-only.ts` },
  },
  test: {
    // A second, as Vitest has it, is short on a machine that others use too.
    expect: { poll: { timeout: 10_000 } },
    // A failure says its values whole: it may be known from the list of failures alone.
    chaiConfig: { truncateThreshold: 2_000 },
    sequence: { sequencer: LongestFirst },
    projects: [
      // Half of the time of an isolated file goes into loading what it imports.
      inNode("unit", UNIT, { exclude: [ISOLATED, "**/*.browser.test.tsx"], isolate: false }),
      inNode("isolated", [ISOLATED]),
      {
        extends: true,
        // Next's modules ask the environment that its own bundler fills in.
        define: { "process.env": {} },
        plugins: [iconImports()],
        // The same without the words for people who read it: half as large for each page that loads it.
        resolve: { alias: { "axe-core": `${root}node_modules/axe-core/axe.min.js` } },
        // Found beforehand: a package that is bundled once tests run reloads their page.
        optimizeDeps: {
          force: true,
          entries: ["{components,lib/client}/**/*.{ts,tsx}", "test/support/components/*"],
          include: ["vitest-browser-react", "axe-core", "comlink"],
          exclude: ["@tabler/icons-react"],
        },
        test: {
          name: "components",
          // Each file would load some four hundred modules again (decision 095).
          isolate: false,
          include: ["{components,lib/client}/**/*.browser.test.tsx"],
          setupFiles: ["test/support/components/setup.ts"],
          // The heaviest took 17 s on a busy machine.
          testTimeout: 60_000,
          // A page waits a third of its time; of two cores Vitest would leave one to itself.
          maxWorkers: availableParallelism() + 1,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: [...CHROMIUM_ARGS], ...(executablePath ? { executablePath } : {}) },
              contextOptions: { locale: "en-GB", timezoneId: "Europe/Berlin" },
            }),
            instances: [{ browser: "chromium", viewport: VIEWPORT }],
          },
        },
      },
      onPostgres("integration"),
      onPostgres("attacks"),
    ],
  },
});
