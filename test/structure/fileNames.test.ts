/** A source file is named in camelCase, or in PascalCase after the component or class that it contains. */
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const FOLDERS = ["app", "bench", "cli", "components", "demo", "e2e", "lib", "prisma", "scripts", "test"];
const SOURCE = /\.(ts|tsx|js|mjs|cjs|css)$/;
/** `name.test.ts` and `Name.module.css` say behind the name what the file is. */
const NAME = /^[a-zA-Z][a-zA-Z0-9]*(\.[a-z][a-zA-Z]*)*$/;
/** Named by the tool that looks for them. */
const GIVEN = [
  ".dependency-cruiser.cjs",
  "app/(dashboard)/not-found.tsx",
  "app/not-found.tsx",
  "instrumentation-client.ts",
  "next-env.d.ts",
  "test/support/server-only.ts",
];

const sources = [
  ...readdirSync(root),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  ),
].filter((file) => SOURCE.test(file));

it("names every source file in camelCase or PascalCase", () => {
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter((file) => !NAME.test(basename(file)) && !GIVEN.includes(file))).toEqual([]);
});

it.each(["run-id.ts", "run_id.ts", "2nd.ts", "runId.Test.ts"])("takes %s for no such name", (name) => {
  expect(name).not.toMatch(NAME);
});
