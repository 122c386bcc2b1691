/** `npx tsx scripts/configurationDoc.ts` writes the table of docs/operating/configuration.md from the environment's schema. */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { environmentSchema } from "../lib/server/core/config";
import { withTable, writtenDoc, type WrittenDoc } from "./docs/written";

/** Throws when a variable has no description. */
export function configurationDoc(): Promise<WrittenDoc> {
  const rows = Object.entries(environmentSchema.shape).map(([name, schema]) => {
    const description = schema.meta()?.description;
    if (description === undefined) throw new Error(`${name} has no description in lib/server/config*.ts`);
    return `| \`${name}\` | ${defaultOf(schema.safeParse(undefined).data)} | ${description} |`;
  });
  const table = ["| variable | default | meaning |", "| --- | --- | --- |", ...rows];
  return writtenDoc("docs/operating/configuration.md", (now) =>
    withTable(now, "scripts/configurationDoc.ts", table),
  );
}

function defaultOf(value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return "";
  if (typeof value === "boolean") return value ? "`1`" : "`0`";
  return `\`${String(value)}\``;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { file, wanted } = await configurationDoc();
  await writeFile(file, wanted);
}
