/** Comments, texts and guides are in plain present-day English: removed phrases must not return. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { sourcesIn, type SourceFile } from "./sources";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What is not written, and what is written instead. */
const TURNS: readonly (readonly [turn: RegExp, instead: string])[] = [
  [/\bany more\b/i, "no longer"],
  [/\bin place of\b/i, "instead of"],
  [/\bat hand\b/i, "current, given, loaded or configured"],
  [/\bfor ever\b/i, "indefinitely"],
  [/\bof one's own\b/i, "custom, separate or own"],
  [/\b(?:can|could) be told\b|\bresult to tell of\b/i, "show, report or determine"],
  [/\bworth nothing (?:from|any)\b/i, "stops working"],
  [/\b(?:is|was) begun\b/i, "started"],
  [/\bcalled wrongly\b/i, "a usage error"],
  [/\bnobody knows why\b/i, "the reason is not known"],
  [/\bfor a colleague\b/i, "to share"],
  [/\b(?:all engines|it|they) stands? on\b/i, "uses, is based on"],
  [/\bstands? against\b/i, "the state of … against"],
  [/\b(?:means|meant) no good\b/i, "is malicious"],
  [/\b(?:whence|thereof|whereof|wherein|therein|naught|begets|lest|ere)\b/i, "a plain relative clause"],
];

/** Line breaks and a comment's margin are one space, so that a turn is found over two lines. */
const flat = (text: string): string => text.replaceAll(/\n\s*(?:\*(?!\/)|\/\/)?\s*/g, " ");

function turnsIn(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const line = flat(text);
    return TURNS.flatMap(([turn, instead]) => {
      const found = turn.exec(line)?.[0];
      return found === undefined ? [] : [`${path}: write "${instead}" instead of "${found}"`];
    });
  });
}

const pagesIn = (folder: string): SourceFile[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(root, folder, name), "utf8") }));

describe("no old turn is", () => {
  it("in a comment or text of a source", () => {
    const folders = ["app", "bench", "cli", "components", "demo", "e2e", "lib", "scripts", "test"];
    expect(turnsIn(sourcesIn(...folders))).toEqual([]);
  });

  it.each(["docs/guide", "docs/operating"])("in %s", (folder) => {
    expect(turnsIn(pagesIn(folder))).toEqual([]);
  });
});

it.each([
  ["/** It is not\n * there any\n * more. */", "no longer"],
  ["// The key at\n// hand.", "current"],
  ['"The import was begun"', "started"],
])("one would be found in %j", (text, instead) => {
  expect(turnsIn([{ path: "a.ts", text }])).toEqual([expect.stringContaining(instead)]);
});
