/** A signal type and a ranking strategy are each named only by their declaration and by the two lists. */
import { describe, expect, it } from "vitest";
import { SIGNAL_TYPES, STRATEGIES } from "@/lib/discovery";
import { sourcesIn } from "./sources";

const sources = sourcesIn("app", "cli", "components", "lib");

/** Names that are plain English too; "signal" is also what a field, a column or a part of the address is called. */
const PLAIN = ["aggregate", "product", "signal"];

const named = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe.each([
  ["signals", SIGNAL_TYPES.map(({ type }): string => type)],
  ["ranking", STRATEGIES.map(({ strategy }): string => strategy)],
])("what is registered in lib/discovery/%s", (folder, names) => {
  it.each(names.filter((name) => !PLAIN.includes(name)))("%s is named in three files", (name) => {
    const files = ["computations.ts", "declarations.ts", `${name}/declaration.ts`];
    const expected = files.map((file) => `lib/discovery/${folder}/${file}`);
    expect(named(new RegExp(name)).sort()).toEqual(expected.sort());
  });
});

it.each(["signals/aggregate", "ranking/product"])("%s is told from others by its declaration alone", (of) => {
  const [, name] = of.split("/");
  expect(named(new RegExp(`["'\`]${name}["'\`]`))).toEqual([`lib/discovery/${of}/declaration.ts`]);
});

it("no file tells types or strategies by a field's name", () => {
  expect(named(/["'`]\w+["'`] in (signal|ranking)\b/)).toEqual([]);
});
