/** The main pages at every supported width: within it, with navigation to the other pages, readable. */
import type { Page } from "@playwright/test";
import { expectInScheme, settle, SCHEMES, WIDTHS as LOOKED_AT } from "./support/looks";
import { expect, test } from "./support/test";

test.describe.configure({ mode: "parallel" });

const POLICY = "demo-developer-and-peak";
const WIDTHS = [390, 768, 1024, 1440, 1920];

const PAGES: Readonly<Record<string, string>> = {
  overview: "/",
  policy: `/policies/${POLICY}`,
  policies: "/policies",
  "what changed": "/changes",
  run: "/runs/RUN",
  comparison: "/runs/RUN?tab=compare",
  "data sources": "/sources",
  "try a query": "/sources?source=demo-prometheus",
  tuner: `/policies/${POLICY}/tune`,
};

const asked = (value: object): string => encodeURIComponent(JSON.stringify(value));

/** On these pages everything that loads while scrolling is checked for its width too. */
const LONG_PAGES: Readonly<Record<string, string>> = {
  "cold start": "/coldstart",
  "cold start, prefetch of a registry's image": `/coldstart/prefetch?image=${asked({ source: "demo-registry", image: "ci/node:22", platform: "linux/arm64" })}`,
  "cold start, ranking with a mirror's numbers": `/coldstart/ranking?mirror=${asked({ source: "demo-prometheus", lookback: "24h" })}`,
  "an image": "/images/registry.example.com/ci/terraform:1.12",
  "a runner in all parts": "/runners/15",
  nodes: "/nodes?snapshot=demo-ci-pool",
  "a node": "/nodes/node-07?snapshot=demo-ci-pool",
  "a node over time": "/nodes/node-05/timeline?snapshot=demo-ci-pool",
  "snapshots of nodes": "/nodes/snapshots",
  profiles: "/nodes/chains",
  "added metrics": "/nodes/metrics",
  "an added metric": "/nodes/metrics/ephemeral_storage_bytes",
  "a profile": "/nodes/chains/young-builds-first?node=node-07&snapshot=demo-ci-pool",
};

for (const [name, address] of Object.entries({ ...PAGES, ...LONG_PAGES })) {
  test(`${name} fits ${WIDTHS.join(", ")} px, light and dark`, async ({ page, api }) => {
    const [last] = await api.finishedRuns(POLICY);
    await page.setViewportSize({ width: WIDTHS[0]!, height: 900 });
    await page.goto(address.replace("RUN", last!.id));
    await settle(page);
    if (name in LONG_PAGES) await toTheEnd(page);
    const navigation = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Runs" });
    const way = navigation.or(page.getByRole("button", { name: "Open navigation" }));
    for (const [index, width] of WIDTHS.entries()) {
      await page.setViewportSize({ width, height: 900 });
      await expect(way.filter({ visible: true }).first()).toBeInViewport();
      // Widths alternate in the scheme in which the rules run.
      for (const scheme of index % 2 === 0 ? SCHEMES : [...SCHEMES].reverse()) {
        const asked = scheme === SCHEMES[index % 2] && !seenElsewhere(name, width) ? "all" : "nothing";
        await expectInScheme(page, scheme, `${width} px`, asked);
      }
    }
  });
}

/** looks.spec.ts, or the page's own journey file, runs the rules on these pages in both schemes. */
function seenElsewhere(name: string, width: number): boolean {
  return name in PAGES && LOOKED_AT.some((each) => each === width);
}

/** Content that loads when it is near makes the page longer. */
async function toTheEnd(page: Page): Promise<void> {
  let height = 0;
  for (let tries = 0; tries < 20; tries++) {
    await page.evaluate(() => window.scrollBy(0, window.innerHeight));
    // Content that has come near requests its data in the next frame, and then shows that it loads.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await settle(page);
    const now = await page.evaluate(() => document.body.scrollHeight);
    const atEnd = await page.evaluate(
      () => window.scrollY + window.innerHeight >= document.body.scrollHeight - 2,
    );
    if (atEnd && now === height) break;
    height = now;
  }
  await settle(page);
  await page.evaluate(() => window.scrollTo(0, 0));
}
