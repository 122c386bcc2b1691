import { defineConfig } from "@playwright/test";
import { launchOptions, PERSON } from "./e2e/support/profile";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/support/setup.ts",
  forbidOnly: Boolean(process.env.CI),
  // Each with a product and a database of its own (e2e/support/server.ts).
  workers: 2,
  retries: 0,
  // Above the sum of what single steps of a journey may wait for.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: launchOptions(),
    ...PERSON,
    screenshot: "only-on-failure",
    // Where a failure's picture does not say enough: --trace retain-on-failure (decision 095).
    trace: "off",
  },
});
