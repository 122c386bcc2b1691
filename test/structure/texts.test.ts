/** Rules about sources for which the linter has no rule. */
import { describe, expect, it } from "vitest";
import { sourcesIn } from "./sources";

const ENGINES = [
  "discovery",
  "replay",
  "coldstart",
  "waterlines",
  "queue",
  "minutes",
  "numeric",
  "document",
  "explanation",
  "simulation",
  "limits",
  "changes",
].map((part) => `lib/${part}`);

const CLOCK = /\bDate\(\s*\)/;
const DRAWER = /import \{[^}]*\b(Drawer|Modal)\b[^}]*\} from "@mantine\/core"/;
const EXPLANATION = /from "[^"]*ranking\/explanation\/Expla(ined|nationBody)"/;

const found = (folders: readonly string[], ...patterns: readonly RegExp[]): string[] =>
  sourcesIn(...folders)
    .filter(({ text }) => patterns.every((pattern) => pattern.test(text)))
    .map(({ path }) => path);

describe("an engine", () => {
  it("takes the clock as an argument", () => {
    expect(found(ENGINES, CLOCK)).toEqual([]);
  });

  it.each(["new Date()", "Date( )"])("would be found with %s", (text) => {
    expect(CLOCK.test(text)).toBe(true);
  });
});

describe("an explanation", () => {
  it("opens in an ExplanationDrawer", () => {
    expect(found(["components"], DRAWER, EXPLANATION)).toEqual([]);
  });

  it("would be found in a drawer of its own", () => {
    const text =
      'import { Box, Drawer } from "@mantine/core";\nimport { ExplanationBody } from "@/components/ranking/explanation/ExplanationBody";\n';
    expect(DRAWER.test(text) && EXPLANATION.test(text)).toBe(true);
  });
});
