/** Configuration, documentation and deployment use the same variables. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { environmentSchema, parseConfig } from "@/lib/server/core/config";
import { LIMITS } from "@/lib/limits/limits";
import { configurationDoc } from "@/scripts/configurationDoc";
import { limitsDoc } from "@/scripts/limitsDoc";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const known = Object.keys(environmentSchema.shape);
/** The commands' own switch for long errors, and the folder of tests; no setting of the product. */
const OTHERS = ["PLIMSOLL_DEBUG", "PLIMSOLL_IMAGE", "PLIMSOLL_PUBLISH"];

describe("docs/operating/configuration.md", () => {
  it("lists every variable with its default (npx tsx scripts/configurationDoc.ts writes it)", async () => {
    const { now, wanted } = await configurationDoc();
    expect(now).toBe(wanted);
    const listed = [...now.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    expect(listed).toEqual(known);
  });

  it("shows an example that would start", () => {
    const block = /```sh\n([^`]*DATABASE_URL[^`]*)```/.exec(read("docs/operating/configuration.md"))![1]!;
    const example = Object.fromEntries(
      block
        .trim()
        .split("\n")
        .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
    );
    expect(parseConfig(example)).toMatchObject({ trustedProxies: 1, oidc: { clientId: "plimsoll" } });
    expect(Object.keys(example).filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe("docs/operating/limits.md", () => {
  it("lists every limit with its value (npx tsx scripts/limitsDoc.ts writes it)", async () => {
    const { now, wanted } = await limitsDoc();
    expect(now).toBe(wanted);
    const listed = [...now.matchAll(/^\| `(\w+)`\s+\|\s+[\d,]+ \|/gm)].map(([, name]) => name);
    expect(listed).toEqual(Object.keys(LIMITS));
  });
});

describe("the variables that documents and deployments name", () => {
  const files = [
    "README.md",
    "Dockerfile",
    "deploy/compose/compose.yaml",
    "deploy/compose/.env.example",
    "deploy/helm/plimsoll/templates/deployment.yaml",
    ...readdirSync(join(root, "docs/operating")).map((name) => join("docs/operating", name)),
  ];
  it.each(files)("are read by the product: %s", (file) => {
    const named = [...read(file).matchAll(/\bPLIMSOLL_[A-Z_]*[A-Z]\b/g)].map(([name]) => name);
    expect(named.filter((name) => !known.includes(name) && !OTHERS.includes(name))).toEqual([]);
  });
});
