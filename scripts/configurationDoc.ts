/**
 * `npx tsx scripts/configurationDoc.ts`: writes the table of docs/operating/configuration.md from the schema of the
 * environment, so that the two cannot differ.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import { environmentSchema } from "../lib/server/core/config";

const file = fileURLToPath(new URL("../docs/operating/configuration.md", import.meta.url));
const BEGIN = "<!-- written by scripts/configurationDoc.ts -->";
const END = "<!-- end -->";

/** The document with the table as it should be. Throws when a variable has no description. */
export async function configurationDoc(): Promise<{ readonly now: string; readonly wanted: string }> {
  const now = await readFile(file, "utf8");
  const [before, rest] = now.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${file} lacks ${BEGIN} … ${END}`);
  const rows = Object.entries(environmentSchema.shape).map(([name, schema]) => {
    const description = schema.meta()?.description;
    if (description === undefined) throw new Error(`${name} has no description in lib/server/config*.ts`);
    return `| \`${name}\` | ${defaultOf(schema.safeParse(undefined).data)} | ${description} |`;
  });
  const table = ["| variable | default | meaning |", "| --- | --- | --- |", ...rows].join("\n");
  const text = `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
  return { now, wanted: await format(text, { ...(await resolveConfig(file)), filepath: file }) };
}

function defaultOf(value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return "";
  if (typeof value === "boolean") return value ? "`1`" : "`0`";
  return `\`${String(value)}\``;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(file, (await configurationDoc()).wanted);
}
