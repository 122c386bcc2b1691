/** Commands in the shell blocks of the documentation. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface DocsCommand {
  readonly page: string;
  /** One command, with lines joined that end in a backslash or an open quote. */
  readonly text: string;
}

export function docsCommands(root: string): readonly DocsCommand[] {
  const pages = [
    "README.md",
    ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => join("docs", name)),
  ].sort();
  return pages.flatMap((page) => {
    const blocks = readFileSync(join(root, page), "utf8").matchAll(/^```sh\n([\s\S]*?)^```/gm);
    return [...blocks].flatMap(([, block = ""]) => split(block).map((text) => ({ page, text })));
  });
}

/** Returns the block of JSON or YAML below a text of a page, verbatim. */
export function docsBlock(root: string, page: string, kind: "json" | "yaml", nth = 0): string {
  const blocks = [
    ...readFileSync(join(root, page), "utf8").matchAll(
      new RegExp(`^\`\`\`${kind}\n([\\s\\S]*?)^\`\`\``, "gm"),
    ),
  ];
  const found = blocks[nth]?.[1];
  if (found === undefined) throw new Error(`${page} has no block ${nth} of ${kind}.`);
  return found;
}

function split(block: string): string[] {
  const commands: string[] = [];
  let open = "";
  for (const line of block.split("\n")) {
    open = open === "" ? line : `${open}\n${line}`;
    const bare = open.replaceAll(/"(?:[^"\\]|\\.)*"/g, "").replaceAll(/\s#.*$/gm, "");
    const quotes = bare.split("'").length - 1;
    if (line.endsWith("\\") || quotes % 2 === 1) continue;
    if (open.trim() !== "") commands.push(open.trim());
    open = "";
  }
  return commands;
}
