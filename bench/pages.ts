/**
 * `npm run bench -- pages`: what opening a page costs a browser that has never seen the product, on the demo's data.
 * JavaScript as it is transferred (gzip), the largest paint, layout shift, and the slowest of a few interactions.
 */
import { chromium, type Browser } from "@playwright/test";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Api } from "../e2e/support/api";
import { startApp } from "../e2e/support/app";
import { CHROMIUM_ARGS, findChromium } from "../test/support/chromium";
import { quantile, type Benchmark } from "./benchmark";
import { openCold, type Opening } from "./pages/openCold";
import { pagesOf, POLICY } from "./pages/pages";
import { shownBy } from "./pages/shown";

const LOADS = 5;
const LOG = join(fileURLToPath(new URL("..", import.meta.url)), ".cache", "bench", "pages.log");
/** Four demo policies at three instants each. */
const DEMO_RUNS = 12;

export const pages: Benchmark = async (say) => {
  say("starting the product; the first time it is built, which takes a minute or two …");
  const app = await startApp({ log: LOG, env: { PLIMSOLL_DEMO: "1" } });
  const executablePath = findChromium();
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({
      args: [...CHROMIUM_ARGS],
      ...(executablePath ? { executablePath } : {}),
    });
    const { request } = await browser.newContext({ baseURL: app.url });
    const api = new Api(request);
    await api.finishedRuns(undefined, DEMO_RUNS);
    const [run] = await api.finishedRuns(POLICY);
    const rows: string[][] = [];
    const figures: Record<string, number> = {};
    const shown = await shownBy(request, run?.id ?? "");
    for (const measured of pagesOf(shown)) {
      say(`opening ${measured.path} ${LOADS} times …`);
      // The server's own first time is not the browser's.
      await openCold(browser, app.url, measured);
      const openings: Opening[] = [];
      for (let load = 0; load < LOADS; load++) openings.push(await openCold(browser, app.url, measured));
      const median = (read: (opening: Opening) => number): number => quantile(openings.map(read), 0.5);
      const [jsKb, lcpMs, cls, slowestMs] = [
        Number(median(({ jsBytes }) => jsBytes / 1_000).toFixed(1)),
        Math.round(median((opening) => opening.lcpMs)),
        Number(median((opening) => opening.cls).toFixed(4)),
        Math.round(median((opening) => opening.slowestInteractionMs)),
      ];
      figures[`jsKb_${measured.name}`] = jsKb;
      figures[`lcpMs_${measured.name}`] = lcpMs;
      figures[`cls_${measured.name}`] = cls;
      figures[`slowestInteractionMs_${measured.name}`] = slowestMs;
      rows.push([measured.name, `${jsKb} / ${measured.jsKbGoal}`, `${lcpMs}`, `${cls}`, `${slowestMs}`]);
      for (const { slowest, shifts } of openings) say(`  slowest: ${slowest}${shifts}`);
    }
    return { columns: ["", "JS kB / goal", "LCP ms", "CLS", "slowest interaction ms"], rows, figures };
  } finally {
    await browser?.close();
    await app.stop();
  }
};
