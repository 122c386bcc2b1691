/**
 * `npm run bench -- scale`: a large installation in one database: 200 policies, 5,000 runs, 2 million builds, 12
 * readings of 500 nodes with 110 pods each, 50,000 pending jobs. Measures how long every page takes to show its main
 * content, and every API list to answer. Takes some minutes and 3 GB of disk.
 */
import type { Browser } from "@playwright/test";
import { z } from "zod";
import { quantile, type Benchmark, type BenchmarkResult } from "./benchmark";
import { withServer, type Query } from "./minutes/database";
import { withDemo, type Demo } from "./pages/browser";
import { openCold } from "./pages/openCold";
import { pagesOf, POLICY, type MeasuredPage } from "./pages/pages";
import { fill } from "./scale/fill";
import { fillNodes } from "./scale/nodes";
import { readsOf } from "./scale/reads";

const LOADS = 3;
const ASKED = 20;
/** In milliseconds. */
const GOALS = { page: 1_000, list: 300 } as const;

export const scale: Benchmark = (say) =>
  withServer((query) => {
    say("starting the product; the first time it is built, which takes a minute or two …");
    const use = async ({ browser, url, shown: ofDemo }: Demo): Promise<BenchmarkResult> => {
      await fill(query, POLICY, say);
      await fillNodes(say);
      // The newest snapshot is shown by default.
      const node = await worstNode(url);
      const shown = { ...ofDemo, node, timelineNode: node };
      const lists = await timeReads(url, readsOf(shown), say);
      const opened = await timePages(browser, url, pagesOf(shown), say);
      return resultOf(lists, opened, await databaseBytes(query));
    };
    return withDemo("scale", use, process.env.DATABASE_URL);
  });

/** Returns the first node of the list, whose page has tables of pods that give way. */
async function worstNode(url: string): Promise<string> {
  const answer: unknown = await (await fetch(`${url}/api/v1/nodes?limit=1`)).json();
  const { items } = z.object({ items: z.tuple([z.object({ name: z.string() })], z.unknown()) }).parse(answer);
  return items[0].name;
}

/** Returns the 95th percentile of each response in milliseconds, by name. Throws if one is not a success. */
async function timeReads(
  url: string,
  reads: Readonly<Record<string, string>>,
  say: (line: string) => void,
): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>();
  for (const [name, path] of Object.entries(reads)) {
    const all: number[] = [];
    // The first request prepares the statement, as in a new process.
    for (let n = 0; n <= ASKED; n++) {
      const began = performance.now();
      const answer = await fetch(url + path);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 500)}`);
      if (n > 0) all.push(performance.now() - began);
    }
    times.set(name, quantile(all, 0.95));
    say(`${name} ${times.get(name)?.toFixed(0)} ms`);
  }
  return times;
}

/**
 * Returns the median milliseconds until each page shows its main content in a browser with an empty cache, by name.
 */
async function timePages(
  browser: Browser,
  url: string,
  pages: readonly MeasuredPage[],
  say: (line: string) => void,
): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>();
  for (const page of pages) {
    const still = { ...page, interactions: [] };
    // Warms up the server, whose first response is slower.
    await openCold(browser, url, still);
    const all: number[] = [];
    for (let load = 0; load < LOADS; load++) all.push((await openCold(browser, url, still)).readyMs);
    times.set(page.name, quantile(all, 0.5));
    say(`${page.path} ${times.get(page.name)?.toFixed(0)} ms`);
  }
  return times;
}

async function databaseBytes(query: Query): Promise<number> {
  const [{ bytes = 0 } = {}] = await query<{ bytes: number }>(
    "select pg_database_size(current_database())::float8 as bytes",
  );
  return bytes;
}

function resultOf(
  lists: ReadonlyMap<string, number>,
  pages: ReadonlyMap<string, number>,
  bytes: number,
): BenchmarkResult {
  const rows: string[][] = [];
  const figures: Record<string, number> = {
    slowestPageMs: Math.round(Math.max(...pages.values())),
    slowestListP95Ms: Math.round(Math.max(...lists.values())),
    dbSizeGb: Number((bytes / 1e9).toFixed(2)),
  };
  for (const [kind, times, goal] of [
    ["page", pages, GOALS.page],
    ["list", lists, GOALS.list],
  ] as const) {
    for (const [name, ms] of [...times].sort(([, a], [, b]) => b - a)) {
      figures[kind === "page" ? `pageMs_${name}` : `listP95Ms_${name}`] = Math.round(ms);
      rows.push([`${kind} ${name}`, ms.toFixed(0), `${goal}`, ms > goal ? "over" : ""]);
    }
  }
  return { columns: ["", "ms", "goal", ""], rows, figures };
}
