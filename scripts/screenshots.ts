/**
 * `npm run screenshots -- [URL] [PREFIX]`: takes the pictures of docs/images from a running demo at the URL, or from
 * one that it starts and stops itself. With a prefix, takes only pictures whose names start with it. Light and dark;
 * the texts in the pictures are the product's own.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { startApp } from "../e2e/support/app";
import { pageOf } from "../lib/api/common";
import { runSummarySchema } from "../lib/api/runs";
import { CHROMIUM_ARGS, findChromium } from "../test/support/chromium";
import { VIEWPORT, type Picture } from "./screenshots/picture";
import { allPictures, POLICY } from "./screenshots/pictures";
import { takeWhole } from "./screenshots/whole";
import { readArguments } from "./screenshots/readArguments";

const images = fileURLToPath(new URL("../docs/images", import.meta.url));
async function take(url: string, pictures: readonly Picture[]): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("No Chromium: npx playwright install chromium");
  const runId = await newestRun(url);
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
  try {
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: VIEWPORT,
        colorScheme,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      for (const { name, path, ready, viewport = VIEWPORT } of pictures) {
        await page.setViewportSize(viewport);
        await page.goto(path(runId));
        await ready(page);
        await page.waitForTimeout(500);
        await page.screenshot({ path: join(images, `${name}-${colorScheme}.png`) });
        console.log(`docs/images/${name}-${colorScheme}.png`);
      }
      await context.close();
      await takeWhole(browser, images, colorScheme);
    }
  } finally {
    await browser.close();
  }
}

/** Returns the policy's newest run once no run of the demo is in progress, since pages show all of them. */
async function newestRun(url: string): Promise<string> {
  for (let tries = 0; tries < 360; tries++) {
    const answer = await fetch(`${url}/api/v1/runs?limit=100`);
    const { items } = pageOf(runSummarySchema).parse(await answer.json());
    const underWay = items.some(({ state }) => state === "queued" || state === "running");
    const run = items.find(({ policy, state }) => policy === POLICY && state === "succeeded");
    if (run !== undefined && !underWay) return run.id;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`The demo's runs took more than three minutes, or none of ${POLICY} succeeded`);
}

mkdirSync(images, { recursive: true });
const { url, pictures } = readArguments(process.argv.slice(2), allPictures());
if (url !== null) {
  await take(url, pictures);
} else {
  const app = await startApp({ log: ".cache/screenshots.log" });
  try {
    await take(app.url, pictures);
  } finally {
    await app.stop();
  }
}
