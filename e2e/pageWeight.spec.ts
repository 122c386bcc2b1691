/** How much script each page loads with an empty cache, against its goal. */
import type { APIRequestContext } from "@playwright/test";
import { gzipSync } from "node:zlib";
import { pagesOf, POLICY } from "../bench/pages/pages";
import { shownBy } from "../bench/pages/shown";
import { expect, test as base } from "./support/test";

/**
 * A fixture of the worker that other files do not have gives this file a worker, a server and a database of its own:
 * other journeys' objects would be on the pages.
 */
const test = base.extend<object, { readonly alone: true }>({
  alone: [({}, use) => use(true), { scope: "worker" }],
});

/** Pages over their goal, with what they may load at most. */
const OVER_GOAL: Readonly<Record<string, number>> = {
  simulator: 256,
  node: 252,
  herd: 251,
  coldranking: 251,
};

const SCRIPT = /\.js(\?|$)/;

/** Bytes of scripts as they are sent, by URL. Many pages share most of them. */
const sizes = new Map<string, number>();

async function sizeOf(request: APIRequestContext, url: string): Promise<number> {
  const known = sizes.get(url);
  if (known !== undefined) return known;
  const bytes = gzipSync(await (await request.get(url)).body()).length;
  sizes.set(url, bytes);
  return bytes;
}

test("no page loads more script than its goal", async ({ page, api, request }) => {
  test.setTimeout(300_000);
  const [run] = await api.finishedRuns(POLICY);
  const over: string[] = [];
  for (const { name, path, ready, jsKbGoal, untilReady } of pagesOf(await shownBy(request, run?.id ?? ""))) {
    // What it has loaded when its ranking is ready depends on the machine; `bench -- pages` measures it.
    if (untilReady === true) continue;
    const urls = new Set<string>();
    const note = (asked: { url: () => string }): unknown => SCRIPT.test(asked.url()) && urls.add(asked.url());
    page.context().on("request", note);
    await page.goto(path);
    await page.locator(ready).first().waitFor();
    await page.waitForLoadState("networkidle");
    page.context().off("request", note);
    let bytes = 0;
    for (const url of urls) bytes += await sizeOf(request, url);
    expect(bytes, name).toBeGreaterThan(100_000);
    const most = OVER_GOAL[name] ?? jsKbGoal;
    if (bytes > most * 1_000) over.push(`${name}: ${(bytes / 1_000).toFixed(1)} of ${most} kB`);
  }
  expect(over).toEqual([]);
});
