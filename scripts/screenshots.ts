/**
 * `npm run screenshots [URL] [PREFIX]`: takes the pictures of docs/images from a running demo at the URL, or from one
 * that it starts and stops itself; with a prefix those alone whose names begin with it. Light and dark; the words in the
 * pictures are the product's own.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import { startApp } from "../e2e/support/app";
import { runSummarySchema } from "../lib/api/runs";
import { CHROMIUM_ARGS, findChromium } from "../test/support/chromium";

const images = fileURLToPath(new URL("../docs/images", import.meta.url));
const POLICY = "demo-developer-and-peak";
const VIEWPORT = { width: 1280, height: 800 };

interface Picture {
  readonly name: string;
  readonly path: (runId: string) => string;
  /** VIEWPORT when omitted. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Resolves when the page shows what the picture is of. */
  readonly ready: (page: Page) => Promise<unknown>;
}

const ranked = (page: Page): Promise<unknown> => page.getByText("registry.example.com").first().waitFor();

/** The last one in, the cut and the first one out are in the picture, below the strip that names them. */
async function atTheLine(page: Page): Promise<void> {
  await ranked(page);
  await page.getByRole("button", { name: "Jump to the line" }).click();
  await page.locator("#ranking-list").evaluate((list: HTMLElement) => list.blur());
  await page.mouse.move(0, 0);
  await page
    .getByRole("separator")
    .getByText(/^Cut at/)
    .waitFor();
}

const TUNE = `/policies/${POLICY}/tune`;

const tuned = (page: Page): Promise<unknown> =>
  page.locator('[role="option"][data-side="above"]').first().waitFor();

/** A page that a link leads to. */
function throughLink(name: string, text: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole("link", { name }).first().click();
    await loaded(text)(page);
  };
}

/** Of compute minutes: nothing loads any more. */
const loaded =
  (text: string) =>
  async (page: Page): Promise<void> => {
    await page.getByText(text).first().waitFor();
    await page
      .getByRole("status", { name: /^Loading/ })
      .first()
      .waitFor({ state: "detached" });
  };

/** From the line that most jobs wait in to a runner that takes from it. */
async function throughQueueRunner(page: Page): Promise<void> {
  await page.getByRole("table", { name: "Queue keys" }).getByRole("link").first().click();
  await page.getByRole("link", { name: /^#\d+/ }).first().waitFor();
  await page.locator('a[href^="/queue/runners/"]').first().click();
  await loaded("Why this one")(page);
}

const PICTURES: readonly Picture[] = [
  { name: "minutes-usage", path: () => "/minutes", ready: loaded("Over the quota") },
  { name: "minutes-namespace", path: () => "/minutes", ready: throughLink("team-shop", "Projects in") },
  { name: "minutes-alert", path: () => "/", ready: throughLink("Show what used them", "noticed") },
  { name: "minutes-quotas", path: () => "/minutes/quotas", ready: loaded("team-shop") },
  { name: "minutes-runners", path: () => "/minutes/runners", ready: loaded("Cost most") },
  {
    name: "minutes-preview",
    path: () => "/minutes/runners?edit=15&private=2",
    ready: loaded("Difference by namespace"),
  },
  {
    name: "minutes-imports",
    path: () => "/minutes/imports",
    ready: loaded("Set a schedule"),
    viewport: { width: 1280, height: 1000 },
  },
  { name: "queue-now", path: () => "/queue", ready: loaded("The oldest job") },
  {
    name: "queue-history",
    path: () => "/queue/history",
    ready: (page) => page.locator("svg.recharts-surface").nth(2).waitFor(),
    viewport: { width: 1280, height: 1400 },
  },
  { name: "queue-projects", path: () => "/queue/projects", ready: loaded("team-shop/checkout") },
  { name: "queue-job", path: () => "/jobs/9000012", ready: loaded("Why it is where it is") },
  { name: "queue-unmatched", path: () => "/jobs/9000017", ready: loaded("What would change it") },
  { name: "queue-runner", path: () => "/queue", ready: throughQueueRunner },
  { name: "waterlines-pool", path: () => "/nodes", ready: loaded("Over a waterline") },
  {
    name: "waterlines-timeline",
    path: () => "/nodes/node-05/timeline",
    ready: loaded("Reading by reading"),
  },
  {
    name: "waterlines-node",
    path: () => "/nodes",
    ready: async (page) => {
      await page.getByRole("table").getByRole("link").first().click();
      await loaded("Pod")(page);
      await page.getByRole("slider").first().waitFor();
    },
    viewport: { width: 1280, height: 1100 },
  },
  { name: "coldstart", path: () => "/coldstart", ready: loaded("Nodes in the digest’s order") },
  {
    name: "coldstart-herd",
    path: () => "/coldstart/herd",
    ready: (page) => page.getByText("Ready nodes over virtual time").first().waitFor(),
    viewport: { width: 1280, height: 1000 },
  },
  {
    name: "replay",
    path: () => "/replay",
    ready: async (page) => {
      await page.getByRole("table", { name: "Replays" }).getByRole("link").first().click();
      await page.getByRole("tab", { name: "Policies" }).waitFor();
    },
    viewport: { width: 1280, height: 1000 },
  },
  {
    name: "queue-simulator",
    path: () => "/queue/simulator",
    ready: (page) => page.getByRole("table", { name: "Waits by project" }).waitFor(),
  },
  { name: "queue-settings", path: () => "/settings/queue", ready: loaded("Wait target") },
  {
    name: "policy-spec",
    path: () => `/policies/${POLICY}`,
    ready: (page) => page.getByRole("textbox", { name: "Policy YAML" }).waitFor(),
  },
  {
    name: "run-ranking",
    path: (id) => `/runs/${id}`,
    ready: atTheLine,
    viewport: { width: 1440, height: 900 },
  },
  {
    name: "run-pipeline",
    path: (id) => `/runs/${id}?tab=pipeline`,
    ready: (page) => page.getByText("runner-image-usage").first().waitFor(),
  },
  {
    name: "run-explanation",
    path: (id) => `/runs/${id}`,
    ready: async (page) => {
      await ranked(page);
      await page.getByText("registry.example.com").nth(3).click();
      await page.getByRole("dialog").waitFor();
      // What would change it is asked of the server.
      await page.waitForLoadState("networkidle");
    },
  },
  { name: "tuner", path: () => TUNE, ready: tuned, viewport: { width: 1600, height: 1000 } },
  {
    name: "tuner-why",
    path: () => `${TUNE}?yaml=closed`,
    ready: async (page) => {
      await tuned(page);
      // Just below the line in the demo's data.
      await page.getByLabel("Search images").fill("device-farm");
      await page.locator('[role="option"][data-side="below"]').first().click();
      await page
        .getByRole("button", { name: /^Try weight/ })
        .first()
        .waitFor();
      await page.getByLabel("Search images").fill("");
    },
    // Wide enough for the explanation beside the list.
    viewport: { width: 1440, height: 900 },
  },
  {
    name: "tuner-stability",
    path: () => `${TUNE}?spread=0.1`,
    ready: async (page) => {
      await tuned(page);
      await page.getByRole("region", { name: "Stability" }).evaluate((panel) => panel.scrollIntoView());
      await page.getByText("of 2,000 draws").waitFor();
      await page
        .getByRole("region", { name: "About this ranking" })
        .evaluate((part) => part.scrollIntoView());
    },
  },
];

async function take(url: string, prefix: string): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("No Chromium: npx playwright install chromium");
  const runId = await newestRun(url);
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
  try {
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({ viewport: VIEWPORT, colorScheme, reducedMotion: "reduce" });
      const page = await context.newPage();
      for (const { name, path, ready, viewport = VIEWPORT } of PICTURES) {
        if (!name.startsWith(prefix)) continue;
        await page.setViewportSize(viewport);
        await page.goto(url + path(runId));
        await ready(page);
        await page.waitForTimeout(500);
        await page.screenshot({ path: join(images, `${name}-${colorScheme}.png`) });
        console.log(`docs/images/${name}-${colorScheme}.png`);
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

/** Waits for the policy's newest run to have succeeded. */
async function newestRun(url: string): Promise<string> {
  for (let tries = 0; tries < 120; tries++) {
    const answer = await fetch(`${url}/api/v1/policies/${POLICY}/runs?limit=1`);
    const page: unknown = await answer.json();
    const item = page !== null && typeof page === "object" && "items" in page ? page.items : [];
    const run = runSummarySchema.array().parse(item)[0];
    if (run?.state === "succeeded") return run.id;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${POLICY} has no run that succeeded within a minute`);
}

mkdirSync(images, { recursive: true });
const [given, prefix = ""] = process.argv.slice(2);
if (given !== undefined) {
  await take(given, prefix);
} else {
  const app = await startApp({ log: ".cache/screenshots.log" });
  try {
    await take(app.url, prefix);
  } finally {
    await app.stop();
  }
}
