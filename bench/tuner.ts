/**
 * `npm run bench -- tuner`: the tuner's page in Chromium on 1,000 images × 10,080 steps × 4 signals (tuner.md
 * "Speed"), and the same weight move in LineUp. The browser draws without a graphics card, which makes every figure
 * larger.
 */
import { chromium, type Browser, type Page } from "@playwright/test";
import { z } from "zod";
import type { RunningApp } from "../e2e/support/app";
import { CHROMIUM_ARGS, findChromium } from "../test/support/chromium";
import { quantile, rounded, type Benchmark } from "./benchmark";
import { startChild } from "./process";
import { heapOf } from "./tuner/heap";
import { dropFrames, NAMES_KEPT, noteFirstRow, timeMoves } from "./tuner/inPage";
import { timeLineUp, type LineUpRow } from "./tuner/lineup";
import { EVALUATED_AT, POLICY, SIGNALS } from "./tuner/policy";
import { startProduct } from "./tuner/product";

const MOVES = 120;
const LINEUP_MOVES = 40;
const WARM_UP = 10;
const DRAG_MS = 3_000;
const OPENINGS = 3;
const ROW = "#ranking-list [role=option]";
const WATCHED = "#ranking-list";
const WEIGHT = `input[aria-label="Weight of ${SIGNALS[0]}, slider"]`;
const WINDOW_EDGE = '[role=slider][aria-label="End of window 1"]';

const serverSchema = z.object({ port: z.number() });

export const tuner: Benchmark = async (say) => {
  say("building the samples: 1,000 images × 10,080 steps …");
  const source = startChild("./matrix/serve.ts", []);
  const { port } = serverSchema.parse(await source.firstLine);
  let app: RunningApp | undefined;
  let browser: Browser | undefined;
  try {
    app = await startProduct(`http://127.0.0.1:${port}`, say);
    const executablePath = findChromium();
    browser = await chromium.launch({
      args: [...CHROMIUM_ARGS],
      ...(executablePath ? { executablePath } : {}),
    });
    say("opening the page …");
    const openings: number[] = [];
    let page = await open(browser, app.url, openings);
    for (let again = 1; again < OPENINGS; again++) {
      await page.close();
      page = await open(browser, app.url, openings);
    }
    say("moving weights …");
    const weight = await timed(page, WEIGHT, weights(MOVES + WARM_UP));
    say("moving a window's edge …");
    const window = await timed(page, WINDOW_EDGE, edges(MOVES + WARM_UP));
    say("dragging for three seconds …");
    const droppedFrameShare = await page.evaluate(dropFrames, { target: WEIGHT, ms: DRAG_MS });
    const heapMb = await heapOf(browser, page);
    const rows = await rowsOf(app);
    await page.close();
    say("moving the same weights in LineUp …");
    const lineup = (await timeLineUp(browser, rows, LINEUP_MOVES + WARM_UP)).slice(WARM_UP);
    const openToRankingMs = quantile(openings, 0.5);
    return {
      columns: ["", "p50 ms", "p95 ms", "goal p50 / p95", "p50 / Plimsoll's"],
      rows: [
        ["weight move, Plimsoll", ...cells(weight), "16.7 / 33", "1.00 ×"],
        ["window edge, Plimsoll", ...cells(window), "33 / 66", ""],
        [
          "weight move, LineUp 4",
          ...cells(lineup),
          "",
          `${(quantile(lineup, 0.5) / quantile(weight, 0.5)).toFixed(2)} ×`,
        ],
        [
          "opening to the first ranking",
          openToRankingMs.toFixed(0),
          Math.max(...openings).toFixed(0),
          "1500",
          "",
        ],
      ],
      figures: {
        weightP50Ms: rounded(quantile(weight, 0.5)),
        weightP95Ms: rounded(quantile(weight, 0.95)),
        windowP50Ms: rounded(quantile(window, 0.5)),
        windowP95Ms: rounded(quantile(window, 0.95)),
        droppedFrameShare: Number(droppedFrameShare.toFixed(4)),
        openToRankingMs: rounded(openToRankingMs),
        heapMb: rounded(heapMb),
        ratioToLineup: rounded(quantile(lineup, 0.5) / quantile(weight, 0.5)),
      },
    };
  } finally {
    await browser?.close();
    await app?.stop();
    source.process.kill();
  }
};

/**
 * Opens the tuner in a new browser each time, so that nothing is cached. First waits until the browser has opened its
 * own windows.
 */
async function open(browser: Browser, url: string, openings: number[]): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(NAMES_KEPT);
  await page.addInitScript(noteFirstRow, ROW);
  await page.waitForTimeout(2_000);
  await page.goto(`${url}/policies/${POLICY}/tune`);
  const noted = await page.waitForFunction(() => (window as { firstRowMs?: number }).firstRowMs, null, {
    timeout: 60_000,
  });
  openings.push(z.number().parse(await noted.jsonValue()));
  // What the page loads after its first ranking is not part of a move.
  await page.waitForTimeout(3_000);
  return page;
}

async function timed(page: Page, target: string, values: readonly (number | string)[]): Promise<number[]> {
  const times = await page.evaluate(timeMoves, { target, watched: WATCHED, values });
  return times.slice(WARM_UP);
}

/** Alternates up and down, so that consecutive moves differ and each changes what is visible. */
function weights(count: number): number[] {
  return Array.from({ length: count }, (_, move) =>
    Number(((move % 2) * 0.5 + ((move * 7) % 40) / 100 + 0.05).toFixed(2)),
  );
}

function edges(count: number): string[] {
  return Array.from({ length: count }, (_, move) =>
    Math.floor(move / 5) % 2 === 0 ? "ArrowLeft" : "ArrowRight",
  );
}

const valueSchema = z.object({ name: z.string(), raw: z.number().nullable() });
const runSchema = z.object({
  ranking: z.array(z.object({ image: z.string(), signals: z.array(valueSchema) })),
});

/** Returns the run's result for each image, as LineUp's columns. */
async function rowsOf(app: RunningApp): Promise<LineUpRow[]> {
  const runs = await (await fetch(`${app.url}/api/v1/policies/${POLICY}/runs?limit=1`)).json();
  const [run] = z
    .object({ items: z.array(z.object({ id: z.string(), evaluatedAt: z.string() })) })
    .parse(runs).items;
  if (run?.evaluatedAt !== EVALUATED_AT) throw new Error("the benchmark's run is not there");
  const { ranking } = runSchema.parse(await (await fetch(`${app.url}/api/v1/runs/${run.id}`)).json());
  return ranking.map(({ image, signals }) => ({
    image,
    values: SIGNALS.map((signal) => signals.find(({ name }) => name === signal)?.raw ?? 0),
  }));
}

function cells(times: readonly number[]): string[] {
  return [quantile(times, 0.5).toFixed(1), quantile(times, 0.95).toFixed(1)];
}
