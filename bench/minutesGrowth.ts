/**
 * `npm run bench -- minutesGrowth`: the cost of reading as the ledger grows. One, five and twenty million entries are
 * in one month of one namespace, which is one partition and the worst case: more months are more partitions, and a
 * page reads one of them. Takes minutes, and about 300 MB of disk per million entries. BENCH_MILLIONS=1,50 measures
 * at these sizes. At the end the product's own check compares every sum with the ledger.
 */
import { firstDifference } from "../lib/server/minutes/check";
import { runnersByUse } from "../lib/server/minutes/read/runnerUsage";
import { periodOf } from "../lib/server/minutes/period/period";
import { quantile, type Benchmark } from "./benchmark";
import { withServer } from "./minutes/database";
import { fillLedger, readDown } from "./minutes/drillDown";
import { reportAll } from "./minutes/ingestion";

const MILLIONS = sizes(process.env.BENCH_MILLIONS ?? "1,5,20");
const WALKS = 20;

export const minutesGrowth: Benchmark = (say) =>
  withServer(async (query) => {
    // Creates the namespace, its projects and its runner.
    await reportAll({ first: 1, builds: 1_000, times: 1, batch: 500, writers: 1 });
    const figures: Record<string, number> = {};
    const rows: string[][] = [];
    let before = 0;
    for (const millions of MILLIONS) {
      const entries = millions * 1e6 - before;
      say(`laying ${entries.toLocaleString("en")} more entries into the ledger …`);
      await fillLedger(query, { entries, before });
      before += entries;
      const walks: number[] = [];
      const lists: number[] = [];
      for (let walk = 0; walk < WALKS; walk += 1) {
        walks.push(await readDown());
        const began = performance.now();
        await runnersByUse(periodOf(), 200);
        lists.push(performance.now() - began);
      }
      const [drillDown, worst, runners] = [quantile(walks, 0.5), Math.max(...walks), quantile(lists, 0.5)];
      figures[`drillDownMs${millions}M`] = Number(drillDown.toFixed(1));
      figures[`drillDownWorstMs${millions}M`] = Number(worst.toFixed(1));
      figures[`runnersMs${millions}M`] = Number(runners.toFixed(1));
      const row = [`${millions} million`, ...[drillDown, worst, runners].map((ms) => ms.toFixed(1))];
      say(row.join(", "));
      rows.push(row);
    }
    say("comparing the sums with the ledger …");
    const began = performance.now();
    const difference = await firstDifference();
    if (difference) throw new Error(`the sums are not those of the ledger: ${JSON.stringify(difference)}`);
    figures.checkSeconds = Number(((performance.now() - began) / 1_000).toFixed(1));
    return { columns: ["entries", "drill-down, ms", "worst, ms", "runners, ms"], rows, figures };
  });

/** Returns millions of entries, ascending. Throws if they are not ascending whole numbers. */
function sizes(text: string): number[] {
  const all = text.split(",").map(Number);
  if (all.some((each, at) => !Number.isInteger(each) || each <= (all[at - 1] ?? 0)))
    throw new Error(`BENCH_MILLIONS must be ascending whole numbers such as 1,5,50, not ${text}`);
  return all;
}
