import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { cruise } from "dependency-cruiser";
import type { ICruiseResult, IForbiddenRuleType, IConfiguration } from "dependency-cruiser";
import extractTsConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allowed, caught, type Files } from "./importCases";

const root = fileURLToPath(new URL("../..", import.meta.url));
const config: IConfiguration = createRequire(import.meta.url)("../../.dependency-cruiser.cjs");
const rules = (config.forbidden ?? []) as readonly IForbiddenRuleType[];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-arrows-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Names of the rules that the given files break, under the project's own configuration. */
async function violations(files: Files): Promise<string[]> {
  const base = await mkdtemp(join(folder, "case-"));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(base, path)), { recursive: true });
    await writeFile(join(base, path), text);
  }
  await writeFile(join(base, "package.json"), '{"type":"module","devDependencies":{"fast-check":"*"}}');
  await writeFile(
    join(base, "tsconfig.json"),
    '{"compilerOptions":{"module":"esnext","moduleResolution":"bundler","jsx":"react-jsx","baseUrl":".","paths":{"@/*":["./*"]}}}',
  );
  await symlink(join(root, "node_modules"), join(base, "node_modules"));
  const tsConfigFile = join(base, "tsconfig.json");
  const { tsConfig: _ours, exclude: _exclude, ...options } = config.options ?? {};
  const { output } = await cruise(
    [...new Set(Object.keys(files).map((path) => path.split("/")[0]!))],
    {
      ...options,
      baseDir: base,
      validate: true,
      ruleSet: { forbidden: [...rules] },
      tsConfig: { fileName: tsConfigFile },
    },
    { bustTheCache: true },
    { tsConfig: extractTsConfig(tsConfigFile) },
  );
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
}

describe("the arrows of the house", () => {
  it.each(caught)("$rule catches $title", async ({ rule, files }) => {
    expect(await violations(files)).toContain(rule);
  });

  it.each(allowed)("lets pass $title", async ({ files }) => {
    expect(await violations(files)).toEqual([]);
  });

  it("has a forbidden example for every rule", () => {
    expect(new Set(caught.map(({ rule }) => rule))).toEqual(new Set(rules.map(({ name }) => name)));
  });
});
