import { fileURLToPath } from "node:url";
import { ESLint } from "eslint";
import { beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const eslint = new ESLint({ cwd: root });

/** Rules that the project's own configuration reports for a text, were it the text of an existing file. */
async function reported(filePath: string, text: string): Promise<(string | null)[]> {
  const results = await eslint.lintText(text, { filePath: `${root}${filePath}` });
  return results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
}

const ENGINE = "lib/discovery/samples/data.ts";
const SERVER = "lib/sources/types.ts";

// The first file loads the whole project's types.
beforeAll(async () => {
  await reported(ENGINE, "");
}, 120_000);

describe("the linter, on an engine's file", () => {
  it.each([
    ["the clock", "no-restricted-properties", "export const at: number = Date.now();"],
    ["a date of now", "no-restricted-syntax", "export const at: Date = new Date();"],
    ["the text of now", "no-restricted-syntax", "export const at: string = Date();"],
    ["the run time's clock", "no-restricted-properties", "export const at: number = performance.now();"],
    [
      "Temporal's clock",
      "no-restricted-syntax",
      "export const at: string = Temporal.Now.instant().toString();",
    ],
    [
      "a power that differs by engine",
      "no-restricted-properties",
      "export const x: number = Math.pow(2, 0.5);",
    ],
    ["a random number", "no-restricted-properties", "export const luck: number = Math.random();"],
    ["a node: import", "no-restricted-imports", 'import fs from "node:fs";\nexport const x = fs;'],
    ["the same without node:", "no-restricted-imports", 'import fs from "fs";\nexport const x = fs;'],
    ["the environment", "no-restricted-globals", "export const home = process.env.HOME;"],
    ["the network", "no-restricted-globals", 'export const page = fetch("/");'],
    ["the console", "no-console", 'console.log("here");'],
  ])("reports %s", async (_what, rule, text) => {
    expect(await reported(ENGINE, text)).toContain(rule);
  });

  it("lets a date of an argument pass", async () => {
    expect(await reported(ENGINE, "export const at = (ms: number): Date => new Date(ms);\n")).toEqual([]);
  });
});

describe("the linter, on any file", () => {
  it.each([
    ["any", "@typescript-eslint/no-explicit-any", "export const f = (x: any): string => String(x);"],
    [
      "a promise that nobody awaits",
      "@typescript-eslint/no-floating-promises",
      "const p = async (): Promise<void> => {};\nexport const f = (): void => { p(); };",
    ],
    [
      "a promise where a condition belongs",
      "@typescript-eslint/no-misused-promises",
      "const p = async (): Promise<boolean> => true;\nexport const f = (): number => (p() ? 1 : 2);",
    ],
    [
      "a type imported as a value",
      "@typescript-eslint/consistent-type-imports",
      'import { Query } from "../discovery/policy/model";\nexport type X = Query;',
    ],
    [
      "an exported function without a return type",
      "@typescript-eslint/explicit-module-boundary-types",
      "export function f(x: number) { return x; }",
    ],
    [
      "a non-null assertion",
      "@typescript-eslint/no-non-null-assertion",
      "export const f = (x: string | null): string => x!;",
    ],
    ["a needless suppression", null, "// eslint-disable-next-line no-var\nexport const x = 1;"],
  ])("reports %s", async (_what, rule, text) => {
    expect(await reported(SERVER, text)).toContain(rule);
  });

  it("reports an explanation in a drawer of its own", async () => {
    const text =
      'import { Drawer } from "@mantine/core";\nimport { ExplanationBody } from "@/components/ranking/explanation/ExplanationBody";\nexport const parts = [Drawer, ExplanationBody];\n';
    expect(await reported("components/replay/page/JobDrawer.tsx", text)).toContain("no-restricted-syntax");
  });

  it("reports a React hook behind a condition", async () => {
    const text =
      'import { useState } from "react";\nexport function Box({ on }: { on: boolean }): null {\n  if (on) useState(1);\n  return null;\n}\n';
    expect(await reported("app/layout.tsx", text)).toContain("react-hooks/rules-of-hooks");
  });
});
