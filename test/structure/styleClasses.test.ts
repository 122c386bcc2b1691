/**
 * Every class of a style sheet is named by a component that imports the sheet, and every selector contains a class.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import postcss from "postcss";
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

/** Selectors of rules, without those inside other rules and of key frames, that hold for elements of other components. */
function unscopedIn(css: string): readonly string[] {
  const found: string[] = [];
  postcss.parse(css).walkRules(({ parent, selectors }) => {
    const isOuter =
      parent?.type !== "rule" &&
      !(parent?.type === "atrule" && "name" in parent && parent.name === "keyframes");
    if (isOuter)
      found.push(
        ...selectors.filter((selector) => !/[#.][a-z_]|&/i.test(selector.replace(/:global\([^)]*\)/g, ""))),
      );
  });
  return found;
}

const sheetsIn = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".module.css"))
      .map((file) => join(folder, file)),
  );

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
  const sheets = sheetsIn(FOLDERS);
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

it("finds selectors without a class of their own", () => {
  const css = `[data-x] { top: 0; } .a, li { top: 0; } [data-x] .b { &:hover { top: 0; } } :global(.c) i { top: 0; }
    .f { @media (width < 2.5em) { & li { top: 0; } } }
    @keyframes d { from { top: 0; } } @media (width < 2.5em) { a[href=".e"] { top: 0; } }`;
  // A value that looks like a class passes: the build still refuses it.
  expect(unscopedIn(css)).toEqual(["[data-x]", "li", ":global(.c) i"]);
});

it("every selector of a style sheet has a class of its own, as the build demands", () => {
  const unscoped = sheetsIn(FOLDERS).flatMap((sheet) =>
    unscopedIn(readFileSync(join(root, sheet), "utf8")).map((selector) => `${sheet}: ${selector}`),
  );
  expect(unscoped).toEqual([]);
});
