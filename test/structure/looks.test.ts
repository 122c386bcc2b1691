/** Rules that keep the pages consistent: distances from one scale, colours from the theme. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { sourcesIn } from "./sources";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Pixels between things; 0 and 1, a hairline, need no scale. */
const SCALE = [2, 4, 6, 8, 10, 12, 16, 20, 24, 32];

/** Distances that are the size of something else. */
const MEASURED: Readonly<Record<string, string>> = {
  "34px": "the width of the miniature beside a list",
  "31px": "the height of a heading in the column beside",
  "64px": "the height of the header above what is scrolled to",
  "72px": "the room that the graph's edges are drawn in",
  "18px": "the height of the hours below the windows' band",
  "26px": "the width of the marks left of the windows' band",
};

function stylesheets(): readonly (readonly [file: string, text: string])[] {
  return ["app", "components"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".css"))
      .map((file) => [join(folder, file), readFileSync(join(root, folder, file), "utf8")] as const),
  );
}

function strayDistances(css: string): readonly string[] {
  return [...css.matchAll(/(?:^|[\s;{])(?:(?:row-|column-)?gap|padding|margin)[a-z-]*: ([^;]*);/g)].flatMap(
    ([, value = ""]) =>
      [...value.matchAll(/\b([\d.]+)px/g)]
        .filter(([text, size]) => !SCALE.includes(Number(size)) && Number(size) > 1 && !(text in MEASURED))
        .map(([text]) => text),
  );
}

it("distances come from one scale", () => {
  const strays = stylesheets().flatMap(([file, css]) => strayDistances(css).map((px) => `${file}: ${px}`));
  expect(strays).toEqual([]);
  expect(strayDistances(".a { gap: 7px; padding: 0 12px 34px; margin: -3px auto; }")).toEqual(["7px", "3px"]);
});

it("colours have names, which the theme gives them for light and dark", () => {
  const raw = stylesheets().flatMap(([file, css]) =>
    [...css.matchAll(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi)].map(([colour]) => `${file}: ${colour}`),
  );
  expect(raw).toEqual([]);
});

it("tables are the table component's", () => {
  const drawn = ["app", "components"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /(?<!\.test)\.tsx$/.test(file))
      .map((file) => join(folder, file))
      .filter((file) => /<(table|Table)\b/.test(readFileSync(join(root, file), "utf8"))),
  );
  expect(drawn.sort()).toEqual([
    // Signals by signals: nothing to sort, filter or page (decision 023).
    "components/discovery/tuner/insight/sensitivity/CorrelationMatrix.tsx",
    "components/ui/DataTable.tsx",
  ]);
});

it("actions of rows are in the one column for them, and the rows of a paged list are read by one function", () => {
  const own = sourcesIn("components", "lib/client")
    .filter(({ text }) => /key: "actions"|pages(\s*\?\? \[\]\))?\s*\.flatMap\(/.test(text))
    .map(({ path }) => path);
  expect(own.sort()).toEqual(["components/ui/table/columns.ts", "lib/client/hooks/paged.ts"]);
});
