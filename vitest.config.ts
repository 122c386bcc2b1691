import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { CHROMIUM_ARGS, findChromium } from "./test/support/chromium";
import type { TestProjectInlineConfiguration } from "vitest/config";

// Vite's next way of loading this file would want ".ts" in its imports; today's does not.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = "true";
const executablePath = findChromium();
const root = fileURLToPath(new URL(".", import.meta.url));

/** Tests of one folder on real servers: one PostgreSQL for all files, a database for each. */
function onPostgres(name: string): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: [`test/${name}/**/*.test.ts`],
      globalSetup: ["test/support/postgresServer.ts", "test/support/programs.ts"],
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
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "{app,bench,cli,components,demo,lib,scripts}/**/*.test.{ts,tsx}",
            "test/{conformance,properties,structure,unit}/**/*.test.ts",
          ],
          exclude: ["**/*.browser.test.tsx"],
          globalSetup: ["test/support/programs.ts"],
          setupFiles: ["test/support/properties.ts"],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        // Next's modules ask the environment that its own bundler fills in.
        define: { "process.env": {} },
        // Found beforehand: a package that is bundled once tests run reloads their page.
        optimizeDeps: {
          force: true,
          entries: ["{components,lib/client}/**/*.{ts,tsx}", "test/support/components/*"],
          include: ["vitest-browser-react", "axe-core", "comlink"],
        },
        test: {
          name: "components",
          include: ["{components,lib/client}/**/*.browser.test.tsx"],
          setupFiles: ["test/support/components/setup.ts"],
          testTimeout: 30_000,
          // Of two cores Vitest would leave one to itself; the pages take it.
          maxWorkers: availableParallelism(),
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: [...CHROMIUM_ARGS], ...(executablePath ? { executablePath } : {}) },
              contextOptions: { locale: "en-GB", timezoneId: "Europe/Berlin" },
            }),
            instances: [{ browser: "chromium", viewport: { width: 1024, height: 800 } }],
          },
        },
      },
      onPostgres("integration"),
      onPostgres("attacks"),
    ],
  },
});
