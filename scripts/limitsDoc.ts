/** `npx tsx scripts/limitsDoc.ts` writes the table of docs/operating/limits.md from lib/limits. */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { LIMITS } from "../lib/limits/limits";
import { withTable, writtenDoc, type WrittenDoc } from "./docs/written";

export function limitsDoc(): Promise<WrittenDoc> {
  const rows = Object.entries(LIMITS).map(
    ([name, { value, of }]) => `| \`${name}\` | ${value.toLocaleString("en")} | ${of} |`,
  );
  const table = ["| limit | at most | of |", "| --- | --: | --- |", ...rows];
  return writtenDoc("docs/operating/limits.md", (now) => withTable(now, "scripts/limitsDoc.ts", table));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { file, wanted } = await limitsDoc();
  await writeFile(file, wanted);
}
