/** Fields are written in the literal that they belong to: for a spread literal, no type reports an unknown field. */
import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Attributes of JSX that have their variables' names are no fields. */
const SPREAD_LITERAL = /(?<!\{)\.\.\.\{/;

const linesThatSpread = (text: string): readonly number[] =>
  text.split("\n").flatMap((line, at) => (SPREAD_LITERAL.test(line) ? [at + 1] : []));

it("no literal is spread into another", () => {
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx"], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && file !== "test/structure/literals.test.ts");
  const found = files.flatMap((file) =>
    linesThatSpread(readFileSync(join(root, file), "utf8")).map((line) => `${file}:${line}`),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
  expect(linesThatSpread("{\n  ...{ a, b },\n  ...c,\n  d: {...e},\n}")).toEqual([2]);
});
