/**
 * `npx tsx scripts/limitsDoc.ts`: writes the table of docs/operating/limits.md from lib/limits, so that the two cannot
 * differ.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import { LIMITS } from "../lib/limits/limits";

const file = fileURLToPath(new URL("../docs/operating/limits.md", import.meta.url));
const BEGIN = "<!-- written by scripts/limitsDoc.ts -->";
const END = "<!-- end -->";

/** The document with the table as it should be. */
export async function limitsDoc(): Promise<{ readonly now: string; readonly wanted: string }> {
  const now = await readFile(file, "utf8");
  const [before, rest] = now.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${file} lacks ${BEGIN} … ${END}`);
  const rows = Object.entries(LIMITS).map(
    ([name, { value, of }]) => `| \`${name}\` | ${value.toLocaleString("en")} | ${of} |`,
  );
  const table = ["| limit | at most | of |", "| --- | --: | --- |", ...rows].join("\n");
  const text = `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
  return { now, wanted: await format(text, { ...(await resolveConfig(file)), filepath: file }) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(file, (await limitsDoc()).wanted);
