/** Combines six existing pictures into one overview of the product: docs/images/whole-*.png. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "@playwright/test";

/** The question, what is ranked against which line, and the picture that shows it. */
const PARTS: readonly (readonly [question: string, line: string, picture: string])[] = [
  ["Why is my image not warm?", "images by score · the cut", "run-ranking"],
  ["Would a policy have helped?", "policies by minutes saved · the optimum", "replay"],
  ["Who answers for an image nobody holds?", "nodes by hash, rules by priority · top-K", "coldstart"],
  ["Which pods give way?", "pods by class, priority, usage · the waterline", "waterlines-node"],
  ["Which job is next?", "jobs by fair share · what a runner may take", "queue-now"],
  ["What does a minute cost?", "namespaces by cost · the quota", "minutes-usage"],
];

const LOOKS = {
  light: { page: "#f4f4f2", text: "#15202b", dim: "#55606b", edge: "#d3d7db" },
  dark: { page: "#10161c", text: "#e8ecef", dim: "#9aa5b0", edge: "#33404b" },
} as const;

/** Pixels of each picture that are taken by the navigation and the top bar. */
const CHROME = { left: 200, top: 52 };
/** Ratio of a picture's width to that of its frame. */
const SCALE = 1.5;

/** Reads the width in pixels from a PNG's header. */
const widthOf = (png: Buffer): number => png.readUInt32BE(16);

const inter = readFileSync(
  fileURLToPath(
    new URL(
      "../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
      import.meta.url,
    ),
  ),
).toString("base64");

export async function takeWhole(browser: Browser, images: string, scheme: keyof typeof LOOKS): Promise<void> {
  const { page: ground, text, dim, edge } = LOOKS[scheme];
  const cards = PARTS.map(([question, line, name]) => {
    const picture = readFileSync(join(images, `${name}-${scheme}.png`));
    const share = (-SCALE * 100) / widthOf(picture);
    const margin = `${CHROME.top * share}% 0 0 ${CHROME.left * share}%`;
    return `<figure><figcaption><b>${question}</b><span>${line}</span></figcaption><div><img alt="" style="margin: ${margin}" src="data:image/png;base64,${picture.toString("base64")}"></div></figure>`;
  });
  const page = await browser.newPage({ viewport: { width: 1600, height: 860 } });
  await page.setContent(`<style>
    @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${inter}); }
    body { margin: 0; padding: 28px; background: ${ground}; color: ${text}; font: 17px/1.35 Inter, sans-serif; }
    main { display: grid; grid-template-columns: repeat(3, 1fr); gap: 24px; }
    figure { margin: 0; } b { display: block; font-size: 21px; } span { color: ${dim}; }
    figcaption { margin-bottom: 8px; }
    div { overflow: hidden; height: 330px; border: 1px solid ${edge}; border-radius: 8px; }
    img { width: ${SCALE * 100}%; }
  </style><main>${cards.join("")}</main>`);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: join(images, `whole-${scheme}.png`) });
  await page.close();
}
