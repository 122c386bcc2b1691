/** A path named in a comment or a documentation page must be the path of a file. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const FOLDERS = "app|bench|cli|components|demo|deploy|docs|e2e|lib|prisma|scripts|test";
const PATH = new RegExp(
  String.raw`(?<![\w./@-])(?:${FOLDERS})/[\w./()[\]-]*?\.(?:tsx?|[mc]js|css|md|prisma|sh|ya?ml)\b`,
  "g",
);
/** What has been decided says what there was; rules are tried with files that do not exist. */
const ELSEWHERE = /^(docs\/decisions\/|test\/structure\/(importCases|routes\.test)\.ts$)/;
/** Where NAME is a placeholder. */
const PLACEHOLDER = /\/NAME\./;

it("finds every file that is named", () => {
  const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.(tsx?|[mc]js|css|md|prisma|ya?ml)$/.test(file) && !ELSEWHERE.test(file))
    .filter((file) => existsSync(join(root, file)));
  expect(files.length).toBeGreaterThan(1000);
  const gone = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(PATH)]
      .map(([path]) => path)
      .filter((path) => !PLACEHOLDER.test(path))
      .filter((path) => ![root, dirname(join(root, file))].some((from) => existsSync(join(from, path))))
      .map((path) => `${file}: ${path}`),
  );
  expect(gone).toEqual([]);
});
