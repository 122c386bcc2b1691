/**
 * Compares `plimsoll replay` with the tables that the public evaluator of "Measuring CI Feedback Delay from Cold OCI
 * Image Caches" gives for the same jobs. The fixtures are its data with only the columns that are read, and times cut
 * to microseconds.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { parse } from "csv-parse/sync";
import { dispatch } from "@/cli/dispatch";

const folder = fileURLToPath(new URL("../fixtures/replay/", import.meta.url));
const WINDOW = ["--developer-start", "2026-06-18T09:00:00Z", "--developer-end", "2026-06-18T17:00:00Z"];

type Row = Readonly<Record<string, string | number>>;

async function run(...args: string[]): Promise<Readonly<Record<string, readonly Row[]>>> {
  let out = "";
  let err = "";
  const code = await dispatch(["replay", ...args, ...WINDOW, "--top-k", "5,10,20,30", "--json"], {
    stdout: (text) => void (out += text),
    stderr: (text) => void (err += text),
  });
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out) as Record<string, Row[]>;
}

async function expectRows(rows: readonly Row[] | undefined, file: string): Promise<void> {
  const wanted: Record<string, string>[] = parse(await readFile(`${folder}${file}`), { columns: true });
  expect(rows?.length).toBe(wanted.length);
  wanted.forEach((row, index) => {
    for (const [column, text] of Object.entries(row)) {
      const value = rows?.[index]?.[column];
      const where = `${file} row ${index + 1} ${column}`;
      if (typeof value === "number") expect(Math.abs(value - Number(text)), where).toBeLessThanOrEqual(1e-6);
      else expect(value, where).toBe(text);
    }
  });
}

const day = (file: string): string => `${folder}day/${file}`;
const history = (file: string): string => `${folder}history/${file}`;

it("gives the evaluator's tables for one day, which goes cold at midnight", async () => {
  const files = ["--jobs", day("jobs.csv.gz"), "--images", day("images.csv")];
  const rotations = ["--rotations", day("node_rotations.csv")];
  const result = await run(...files, ...rotations, "--prewarm-at", "2026-06-18T08:45:00Z");
  await expectRows(result.scenarios, "day/expected_policy_summary.csv");
  await expectRows(result.strategies, "day/expected_strategy_comparison.csv");
  await expectRows(result.rankings, "day/expected_discovery_rankings.csv");
  expect(result.rejected).toEqual([]);
  expect(result.images).toHaveLength(30);
});

it("gives the evaluator's tables for a day ranked from the day before", async () => {
  const files = ["--jobs", history("jobs.csv.gz"), "--images", history("images.csv")];
  const before = ["--history", history("history.csv.gz")];
  const result = await run(...files, ...before, "--prewarm-at", "2026-06-18T00:00:00Z");
  await expectRows(result.strategies, "history/expected_strategy_comparison.csv");
  await expectRows(result.rankings, "history/expected_discovery_rankings.csv");
});
