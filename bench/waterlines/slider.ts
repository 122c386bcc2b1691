/**
 * The node page's slider in Chromium: from a key press to the paint of the resulting plan, on a node with 250 pods.
 */
import { withDemo } from "../pages/browser";
import { NAMES_KEPT, timeMoves } from "../tuner/inPage";
import { poolNode } from "./pool";

const PODS = 250;
const MOVES = 120;
const WARM_UP = 10;
const METRIC = "memory use";

/** Returns the milliseconds of each move. */
export async function timeSlider(say: (line: string) => void): Promise<number[]> {
  say("starting the product; the first time it is built, which takes a minute or two …");
  // By then the demo has finished its runs and its replay, so the machine is idle.
  return withDemo("waterlines", async ({ browser, url }) => {
    await upload(url);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(NAMES_KEPT);
    await page.goto(`${url}/nodes/node-1?snapshot=bench`);
    const target = `[role=slider][aria-label="Waterline of ${METRIC}"]`;
    await page.locator(target).waitFor();
    // What the page loads after its first paint is not part of a move.
    await page.waitForTimeout(3_000);
    say(`moving the line of a node of ${PODS} pods …`);
    const values = Array.from({ length: MOVES + WARM_UP }, (_, move) =>
      Math.floor(move / 20) % 2 === 0 ? "ArrowLeft" : "ArrowRight",
    );
    const watched = '[role=meter][aria-label="Memory use"]';
    return (await page.evaluate(timeMoves, { target, watched, values })).slice(WARM_UP);
  });
}

async function upload(url: string): Promise<void> {
  const { node, waterlines } = poolNode(1, PODS);
  const form = new FormData();
  form.set("name", "bench");
  form.set("nodes", new Blob([JSON.stringify({ nodes: [node], waterlines })]), "nodes.json");
  const response = await fetch(`${url}/api/v1/node-snapshots`, { method: "POST", body: form });
  if (!response.ok) throw new Error(`uploading the node: ${response.status} ${await response.text()}`);
}
