import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

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
            "{app,bench,components,demo,lib,scripts}/**/*.test.{ts,tsx}",
            "test/{conformance,properties,structure,unit}/**/*.test.ts",
          ],
          setupFiles: ["test/support/properties.ts"],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["test/{attacks,integration}/**/*.test.ts"],
          globalSetup: ["test/support/postgresServer.ts"],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
