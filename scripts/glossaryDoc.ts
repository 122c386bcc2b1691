/** `npx tsx scripts/glossaryDoc.ts` writes docs/guide/glossary.md from the words that pages explain. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import { GLOSSARY } from "../components/ui/glossary/glossary";

const file = fileURLToPath(new URL("../docs/guide/glossary.md", import.meta.url));

/** What the file says, and what it should. */
export async function glossaryDoc(): Promise<{ readonly now: string; readonly wanted: string }> {
  const words = Object.entries(GLOSSARY).sort(([a], [b]) =>
    a.toLowerCase().localeCompare(b.toLowerCase(), "en"),
  );
  const text = `# Glossary

The words that pages explain behind their question marks. \`scripts/glossaryDoc.ts\` writes this list from the same place.

${words.map(([word, meaning]) => `**${spaced(word)}**: ${meaning}`).join("\n\n")}
`;
  const wanted = await format(text, { ...(await resolveConfig(file)), parser: "markdown" });
  return { now: readFileSync(file, "utf8"), wanted };
}

/** "jobSet" as "job set". */
const spaced = (word: string): string => word.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, (await glossaryDoc()).wanted);
