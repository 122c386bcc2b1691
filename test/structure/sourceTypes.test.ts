import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { sourceTypeNames } from "@/lib/sources/shapes";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Code that serves every type of data source alike. */
const GENERIC = [
  "app",
  "components/overview",
  "components/sources",
  "components/ui",
  "lib/api",
  "lib/client",
  "lib/server/core",
  "lib/server/dataSources",
  "lib/server/http",
];
/** What the form of a new data source begins with. */
const [DEFAULT] = sourceTypeNames;

const files = GENERIC.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
).filter((file) => /\.tsx?$/.test(file) && !/\.(test|testing)\.tsx?$/.test(file));

describe("a type of data source", () => {
  it.each(sourceTypeNames)("%s is named by its own files and tables only", (type) => {
    expect(files.length).toBeGreaterThan(100);
    const name = new RegExp(`["'\`]${type}["'\`]`);
    const naming = files.filter((file) => name.test(readFileSync(join(root, file), "utf8")));
    const beginning = naming.filter((file) => file.startsWith("components/sources/"));
    expect(naming).toEqual(type === DEFAULT ? beginning : []);
  });
});
