import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

const ENGINE = "lib/discovery/samples";
const SERVER = "lib/sources";

/** What is wrong on purpose, the rule that must report it, and the text of a file that has it. */
type Case = readonly [what: string, rule: string, text: string];

const IN_ENGINES: readonly Case[] = [
  ["the clock", "eslint(no-restricted-properties)", "export const at: number = Date.now();"],
  [
    "the run time's clock",
    "eslint(no-restricted-properties)",
    "export const at: number = performance.now();",
  ],
  [
    "Temporal's clock",
    "eslint(no-restricted-properties)",
    "export const at: string = Temporal.Now.instant().toString();",
  ],
  [
    "a power that differs by engine",
    "eslint(no-restricted-properties)",
    "export const x: number = Math.pow(2, 0.5);",
  ],
  ["a random number", "eslint(no-restricted-properties)", "export const luck: number = Math.random();"],
  ["a node: import", "eslint(no-restricted-imports)", 'import fs from "node:fs";\nexport const x = fs;'],
  ["the same without node:", "unicorn(prefer-node-protocol)", 'import fs from "fs";\nexport const x = fs;'],
  ["the environment", "eslint(no-restricted-globals)", "export const home = process.env.HOME;"],
  ["the network", "eslint(no-restricted-globals)", 'export const page = fetch("/");'],
  ["the console", "eslint(no-console)", 'console.log("here");'],
];

const ANYWHERE: readonly Case[] = [
  // Text that is given to the linter, which has to refuse it.
  ["any", "typescript(no-explicit-any)", "export const f = (x: any): string => String(x);"],
  [
    "a promise that nobody awaits",
    "typescript(no-floating-promises)",
    "const p = async (): Promise<void> => {};\nexport const f = (): void => { p(); };",
  ],
  [
    "a promise where a condition belongs",
    "typescript(no-misused-promises)",
    "const p = async (): Promise<boolean> => true;\nexport const f = (): number => (p() ? 1 : 2);",
  ],
  [
    "an outcome that a switch leaves out",
    "typescript(switch-exhaustiveness-check)",
    'export function f(x: "a" | "b"): void { switch (x) { case "a": } }',
  ],
  ["a thrown text", "typescript(only-throw-error)", 'export function f(): never { throw "no"; }'],
  [
    "a type imported as a value",
    "typescript(consistent-type-imports)",
    'import { Dirent } from "node:fs";\nexport type X = Dirent;',
  ],
  [
    "an exported function without a return type",
    "typescript(explicit-module-boundary-types)",
    "export function f(x: number) { return x; }",
  ],
  [
    "a non-null assertion",
    "typescript(no-non-null-assertion)",
    "export const f = (x: string | null): string => x!;",
  ],
  ["a needless suppression", "unused", "// oxlint-disable-next-line no-var\nexport const x = 1;"],
];

const IN_COMPONENTS: readonly Case[] = [
  [
    "a choice that always draws its options",
    "eslint(no-restricted-imports)",
    'import { Select } from "@mantine/core";\nexport const x = Select;',
  ],
  [
    "a React hook behind a condition",
    "react-hooks(rules-of-hooks)",
    'import { useState } from "react";\nexport function Box({ on }: { on: boolean }): null {\n  if (on) useState(1);\n  return null;\n}\n',
  ],
  [
    "a component made while another is drawn",
    "react(static-components)",
    'import type { ReactNode } from "react";\nexport function Box(): ReactNode {\n  const Inner = (): ReactNode => null;\n  return <Inner />;\n}\n',
  ],
];

const IN_TESTS: readonly Case[] = [
  ["a mocked module", "eslint(no-restricted-properties)", 'import { vi } from "vitest";\nvi.mock("./x");'],
];

const PASSES = "export const at = (ms: number): Date => new Date(ms);\n";

/** A project with the same configuration, in which every case is a file. */
const project = mkdtempSync(join(tmpdir(), "plimsoll-lint-"));
afterAll(() => rmSync(project, { recursive: true, force: true }));

const pathOf = (folder: string, index: number, end = ".ts"): string => `${folder}/case${index}${end}`;

const FILES: readonly (readonly [path: string, text: string])[] = [
  ...IN_ENGINES.map(([, , text], index) => [pathOf(ENGINE, index), text] as const),
  ...ANYWHERE.map(([, , text], index) => [pathOf(SERVER, index), text] as const),
  ...IN_COMPONENTS.map(([, , text], index) => [pathOf("components", index, ".tsx"), text] as const),
  ...IN_TESTS.map(([, , text], index) => [pathOf(SERVER, index, ".test.ts"), text] as const),
  [pathOf(SERVER, 0, ".isolated.test.ts"), IN_TESTS[0]?.[2] ?? ""],
  [pathOf("components", 0, ".browser.test.tsx"), IN_TESTS[0]?.[2] ?? ""],
  [`${ENGINE}/passes.ts`, PASSES],
];

const reported = new Map<string, string[]>();

beforeAll(() => {
  for (const name of [".oxlintrc.json", "tsconfig.json"]) cpSync(join(root, name), join(project, name));
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  for (const [path, text] of FILES) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  const program = join(root, "node_modules", "oxlint", "bin", "oxlint");
  const { stdout, stderr } = spawnSync(process.execPath, [program, "-f", "json", "lib", "components"], {
    cwd: project,
    encoding: "utf8",
    timeout: 60_000,
  });
  if (!stdout.startsWith("{")) throw new Error(`oxlint failed: ${stdout}${stderr}`);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { filename: string; code?: string; message: string }[];
  };
  for (const { filename, code, message } of diagnostics) {
    const found = code ?? (message.startsWith("Unused oxlint-disable") ? "unused" : message);
    reported.set(filename, [...(reported.get(filename) ?? []), found]);
  }
}, 70_000);

describe("the linter", () => {
  it.each(IN_ENGINES.map(([what, rule], index) => ({ what, rule, index })))(
    "reports $what in an engine",
    ({ rule, index }) => {
      expect(reported.get(pathOf(ENGINE, index))).toContain(rule);
    },
  );

  it.each(ANYWHERE.map(([what, rule], index) => ({ what, rule, index })))(
    "reports $what anywhere",
    ({ rule, index }) => {
      expect(reported.get(pathOf(SERVER, index))).toContain(rule);
    },
  );

  it.each(IN_COMPONENTS.map(([what, rule], index) => ({ what, rule, index })))(
    "reports $what",
    ({ rule, index }) => {
      expect(reported.get(pathOf("components", index, ".tsx"))).toContain(rule);
    },
  );

  it("reports a mocked module where files share modules, and nowhere else", () => {
    expect(reported.get(pathOf(SERVER, 0, ".test.ts"))).toEqual([IN_TESTS[0]?.[1]]);
    expect(reported.get(pathOf("components", 0, ".browser.test.tsx"))).toEqual([IN_TESTS[0]?.[1]]);
    expect(reported.get(pathOf(SERVER, 0, ".isolated.test.ts"))).toBeUndefined();
  });

  it("lets a date of an argument pass", () => {
    expect(reported.get(`${ENGINE}/passes.ts`)).toBeUndefined();
  });
});
