/** `npx tsx scripts/glossaryDoc.ts` writes docs/guide/glossary.md from the terms that pages explain. */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { GLOSSARY } from "../components/ui/glossary/glossary";
import { writtenDoc, type WrittenDoc } from "./docs/written";

export function glossaryDoc(): Promise<WrittenDoc> {
  const words = Object.entries(GLOSSARY).sort(([a], [b]) =>
    a.toLowerCase().localeCompare(b.toLowerCase(), "en"),
  );
  const text = `# Glossary

The words that pages explain behind their question marks. \`scripts/glossaryDoc.ts\` writes this list from the same place.

${words.map(([word, meaning]) => `**${spaced(word)}**: ${meaning}`).join("\n\n")}
`;
  return writtenDoc("docs/guide/glossary.md", () => text);
}

/** Turns "jobSet" into "job set". */
const spaced = (word: string): string => word.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { file, wanted } = await glossaryDoc();
  await writeFile(file, wanted);
}
