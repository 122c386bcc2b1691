/** The browser for journeys and screenshots: Playwright's own where it was installed, else the system's. */
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findTool } from "./tools";

/** Path of the browser's program, or undefined when there is none. */
export function findChromium(): string | undefined {
  const own = chromium.executablePath();
  return own !== "" && existsSync(own) ? own : findTool("chromium");
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
