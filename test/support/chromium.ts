/** The browser for tests, screenshots and benchmarks. */
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findTool } from "./tools";

/** The same engine without what draws windows. */
const HEADLESS = "chromium-headless-shell";

/**
 * Path of the browser that people have, or undefined when there is none: Playwright's own where it was installed, else
 * the system's. For pictures and benchmarks.
 */
export function findChromium(): string | undefined {
  const own = chromium.executablePath();
  return own !== "" && existsSync(own) ? own : (findTool("chromium") ?? findTool(HEADLESS));
}

/** Path of the browser that costs tests the least (decision 095), or undefined when there is none. */
export function findTestBrowser(): string | undefined {
  return findTool(HEADLESS) ?? findChromium();
}

/** A machine without graphics and often without a user's session; nothing phones home. */
export const CHROMIUM_ARGS: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
