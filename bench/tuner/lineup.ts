/**
 * The same weight move in LineUp 4, the best-known tool for rankings by weighted columns, on the same images and the
 * same four signals. It is installed only for this benchmark, into .cache, on the first run.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "@playwright/test";
import { NAMES_KEPT } from "./inPage";
import { SIGNALS } from "./policy";

const LINEUP = "lineupjs@4.16.0";
const folder = join(fileURLToPath(new URL("../..", import.meta.url)), ".cache", "bench", "lineup");

export interface LineUpRow {
  readonly image: string;
  readonly values: readonly number[];
}

/** Returns the milliseconds of each move, from setting the weights to the paint of the resulting order. */
export async function timeLineUp(
  browser: Browser,
  rows: readonly LineUpRow[],
  moves: number,
): Promise<number[]> {
  const files = installed();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await page.setContent('<body style="margin:0;height:100vh"></body>');
    await page.evaluate(NAMES_KEPT);
    await page.addStyleTag({ path: files.style });
    await page.addScriptTag({ path: files.script });
    return await page.evaluate(measure, { rows, signals: [...SIGNALS], moves });
  } finally {
    await page.close();
  }
}

function installed(): { readonly script: string; readonly style: string } {
  const build = join(folder, "node_modules", "lineupjs", "build");
  const files = { script: join(build, "LineUpJS.js"), style: join(build, "LineUpJS.css") };
  if (!existsSync(files.script)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{"private":true}\n');
    const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--no-package-lock", LINEUP];
    const { status, stderr } = spawnSync("npm", args, { cwd: folder, encoding: "utf8" });
    if (status !== 0 || !existsSync(files.script)) {
      throw new Error(`${LINEUP}, which this benchmark compares with, could not be installed:\n${stderr}`);
    }
  }
  return files;
}

/** The used parts of LineUp, which is a global of the page. */
interface LineUpApi {
  builder(data: readonly object[]): Builder;
  buildStringColumn(name: string): object;
  buildNumberColumn(name: string, domain: readonly [number, number]): object;
  buildRanking(): RankingBuilder;
}

interface Builder {
  column(column: object): Builder;
  ranking(ranking: RankingBuilder): Builder;
  build(node: HTMLElement): { readonly data: { getRankings(): readonly Ranking[] } };
}

interface RankingBuilder {
  column(name: string): RankingBuilder;
  weightedSum(...columnsAndWeights: readonly (string | number)[]): RankingBuilder;
}

interface Ranking {
  readonly children: readonly Column[];
  on(event: string, listener: (() => void) | null): void;
}

interface Column {
  readonly desc: { readonly type: string };
}

/** A column that is a weighted sum. */
interface Stack extends Column {
  setWeights(weights: readonly number[]): void;
  sortByMe(ascending: boolean): void;
}

async function measure(given: {
  rows: readonly LineUpRow[];
  signals: string[];
  moves: number;
}): Promise<number[]> {
  const { rows, signals, moves } = given;
  // The script was added to the page just before.
  const api = (window as unknown as { LineUpJS: LineUpApi }).LineUpJS;
  const data = rows.map(({ image, values }) => ({
    image,
    ...Object.fromEntries(signals.map((signal, index) => [signal, values[index]])),
  }));
  let builder = api.builder(data).column(api.buildStringColumn("image"));
  signals.forEach((signal, index) => {
    const column = rows.map(({ values }) => values[index] ?? 0);
    builder = builder.column(api.buildNumberColumn(signal, [Math.min(...column), Math.max(...column)]));
  });
  const weighted = signals.flatMap((signal, index) => [signal, [0.4, 0.3, 0.2, 0.1][index] ?? 0.1]);
  const columns = api
    .buildRanking()
    .column("_rank")
    .column("image")
    .weightedSum(...weighted);
  const [first] = builder.ranking(columns).build(document.body).data.getRankings();
  const isStack = (column: Column): column is Stack => column.desc.type === "stack";
  const stack = first?.children.find(isStack);
  if (!first || !stack) throw new Error("LineUp shows no weighted sum");
  const settled = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  stack.sortByMe(false);
  await settled(1_000);
  const painted = (): Promise<void> =>
    new Promise((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      }),
    );
  const times: number[] = [];
  for (let move = 0; move < moves; move++) {
    await settled(120 + ((move * 7) % 17));
    const share = 0.5 + 0.4 * Math.sin(move * 1.7);
    const ordered = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("LineUp did not sort again within 5 s")), 5_000);
      first.on("orderChanged.bench", () => {
        first.on("orderChanged.bench", null);
        clearTimeout(timer);
        resolve();
      });
    });
    const began = performance.now();
    stack.setWeights([share, 1 - share, 0.2, 0.1]);
    await ordered;
    await painted();
    times.push(performance.now() - began);
  }
  return times;
}
