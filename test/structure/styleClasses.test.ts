/** Every class of a style sheet is named by a component that imports the sheet. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { sourcesIn } from "./sources";

const root = fileURLToPath(new URL("../..", import.meta.url));
const FOLDERS = ["app", "components", "lib"];

/** Classes that a sheet's selectors have, without those of libraries. */
function classesOf(css: string): readonly string[] {
  const selectors = css.replace(/\/\*[^]*?\*\//g, "").match(/[^;{}]+(?=\{)/g) ?? [];
  return selectors.flatMap((selector) =>
    Array.from(
      selector.replace(/:global\([^)]*\)/g, "").matchAll(/\.([a-z_][\w-]*)/gi),
      ([, name]) => name ?? "",
    ),
  );
}

/** By sheet, `name` for each `classes.name` in the files that import it. A name that is computed is not seen. */
function namedClasses(): ReadonlyMap<string, ReadonlySet<string>> {
  const named = new Map<string, Set<string>>();
  for (const { path, text } of sourcesIn(...FOLDERS)) {
    for (const [, local = "", from = ""] of text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)) {
      const sheet = from.startsWith("@/") ? from.slice(2) : join(dirname(path), from);
      const names = named.get(sheet) ?? new Set();
      named.set(sheet, names);
      for (const [, name = ""] of text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, "g"))) names.add(name);
    }
  }
  return named;
}

it("reads the classes of selectors, not of libraries, comments and values", () => {
  const css = `/* .no {} */ .a:hover, .b > .c :global(.no) { width: 1.5em; } @media (width < 2.5em) { .d[data-x="1"] { top: 0; } }`;
  expect(classesOf(css)).toEqual(["a", "b", "c", "d"]);
});

it("no class of a style sheet is left over", () => {
  const named = namedClasses();
  const sheets = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".module.css"))
      .map((file) => join(folder, file)),
  );
  expect(sheets.length).toBeGreaterThan(100);
  const unnamed = sheets.flatMap((sheet) =>
    [...new Set(classesOf(readFileSync(join(root, sheet), "utf8")))]
      .filter((name) => named.get(sheet)?.has(name) !== true)
      .map(
        (name) =>
          `${sheet}: no file that imports it names "classes.${name}": remove .${name} or name it in full`,
      ),
  );
  expect(unnamed.join("\n")).toBe("");
});
