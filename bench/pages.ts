/**
 * `npm run bench -- pages`: the cost of opening a page in a browser with an empty cache, on the demo's data. Measures
 * transferred JavaScript (gzip), the largest paint, layout shift, and the slowest of a few interactions.
 */
import { quantile, type Benchmark } from "./benchmark";
import { withDemo } from "./pages/browser";
import { openCold, type Opening } from "./pages/openCold";
import { pagesOf } from "./pages/pages";

const LOADS = 5;

export const pages: Benchmark = (say) => {
  say("starting the product; the first time it is built, which takes a minute or two …");
  return withDemo("pages", async ({ browser, url, shown }) => {
    const rows: string[][] = [];
    const figures: Record<string, number> = {};
    for (const measured of pagesOf(shown)) {
      say(`opening ${measured.path} ${LOADS} times …`);
      // Warms up the server, whose first response is slower.
      await openCold(browser, url, measured);
      const openings: Opening[] = [];
      for (let load = 0; load < LOADS; load++) openings.push(await openCold(browser, url, measured));
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
      say(`  ${jsKb} kB, LCP ${lcpMs} ms, CLS ${cls}, slowest interaction ${slowestMs} ms`);
      for (const { slowest, shifts } of openings) say(`  slowest: ${slowest}${shifts}`);
    }
    return { columns: ["", "JS kB / goal", "LCP ms", "CLS", "slowest interaction ms"], rows, figures };
  });
};
