/** Opens a page in a new browser context with an empty cache, and measures it. */
import type { Browser, Request } from "@playwright/test";
import { NAMES_KEPT } from "../tuner/inPage";
import { interactionsSince, noteVitals, vitalsOf } from "./inPage";
import type { MeasuredPage } from "./pages";

export interface Opening {
  /** Transferred bytes, including workers' scripts. */
  readonly jsBytes: number;
  readonly lcpMs: number;
  /** Time until `ready` was painted, from the start of the navigation. */
  readonly readyMs: number;
  readonly cls: number;
  readonly slowestInteractionMs: number;
  /** Name of the slowest interaction. */
  readonly slowest: string;
  /** The elements that moved, for diagnosis; empty if none did. */
  readonly shifts: string;
}

export async function openCold(browser: Browser, url: string, measured: MeasuredPage): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(NAMES_KEPT);
    await page.addInitScript(noteVitals, measured.ready);
    const scripts: Request[] = [];
    context.on("requestfinished", (request) => {
      if (/\.js(\?|$)/.test(request.url())) scripts.push(request);
    });
    await page.goto(url + measured.path);
    await page.locator(measured.ready).first().waitFor();
    await page.waitForLoadState("networkidle");
    const { readyAt, readyMs, lcpMs, cls, shifts } = await page.evaluate(vitalsOf);
    const counted = measured.untilReady
      ? scripts.filter((request) => request.timing().startTime < readyAt)
      : [...scripts];
    const sizes = await Promise.all(counted.map(async (request) => (await request.sizes()).responseBodySize));
    let slowestInteractionMs = 0;
    let slowest = "";
    for (const [name, act] of measured.interactions) {
      const since = await page.evaluate(() => performance.now());
      await act(page);
      await page.waitForLoadState("networkidle");
      const ms = await page.evaluate(interactionsSince, since);
      if (ms > slowestInteractionMs) [slowestInteractionMs, slowest] = [ms, `${name}, ${ms} ms`];
    }
    const jsBytes = sizes.reduce((sum, bytes) => sum + bytes, 0);
    return { jsBytes, lcpMs, readyMs, cls, slowestInteractionMs, slowest, shifts };
  } finally {
    await context.close();
  }
}
