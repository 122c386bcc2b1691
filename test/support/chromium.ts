/** The browser for tests, screenshots and benchmarks. */
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findTool } from "./tools";

/** The same engine without window drawing. */
const HEADLESS = "chromium-headless-shell";

/**
 * Returns the path of the regular browser: Playwright's own if installed, else the system's, or undefined. For
 * pictures and benchmarks.
 */
export function findChromium(): string | undefined {
  const own = chromium.executablePath();
  return own !== "" && existsSync(own) ? own : (findTool("chromium") ?? findTool(HEADLESS));
}

/** Returns the path of the fastest browser for tests (decision 095), or undefined if there is none. */
export function findTestBrowser(): string | undefined {
  return findTool(HEADLESS) ?? findChromium();
}

/** For machines without graphics and often without a user session. Disables all background network requests. */
export const CHROMIUM_ARGS: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
