import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS, findTestBrowser } from "./test/support/chromium";

const executablePath = findTestBrowser();

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
    launchOptions: { args: [...CHROMIUM_ARGS], ...(executablePath ? { executablePath } : {}) },
    viewport: { width: 1440, height: 900 },
    colorScheme: "light",
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    screenshot: "only-on-failure",
    // Where a failure's picture does not say enough: --trace retain-on-failure (decision 095).
    trace: "off",
  },
});
