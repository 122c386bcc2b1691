/** Limits the length of source files. Import cycles are checked by dependency-cruiser (`no-circular`). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const FOLDERS = ["app", "bench", "cli", "components", "demo", "lib", "scripts"];
/** What a reader takes in at once. */
const MEDIAN_LINES = 70;
/** A longer file has parts that could each have a file and a name. */
const MOST_LINES = 300;

interface Counted {
  /** From the root of the project. */
  readonly file: string;
  readonly lines: number;
}

/** Every source file that is not a test. */
function sourceFiles(): Counted[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(ts|tsx|css|js)$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((name) => join(folder, name))
      .map((file) => ({ file, lines: readFileSync(join(root, file), "utf8").split("\n").length - 1 })),
  );
}

it("half of the source files are at most 70 lines long", () => {
  const counts = sourceFiles()
    .map(({ lines }) => lines)
    .sort((a, b) => a - b);
  const median = counts[Math.floor(counts.length / 2)]!;
  const lines = counts.reduce((sum, count) => sum + count, 0);
  console.info(`${lines} lines in ${counts.length} source files; median ${median}, longest ${counts.at(-1)}`);
  expect(counts.length).toBeGreaterThan(100);
  expect(median).toBeLessThanOrEqual(MEDIAN_LINES);
});

it(`no source file is longer than ${MOST_LINES} lines`, () => {
  const tooLong = sourceFiles()
    .filter(({ lines }) => lines > MOST_LINES)
    .map(
      ({ file, lines }) => `${file} has ${lines} lines: move a part with a name of its own to its own file`,
    );
  expect(tooLong.join("\n")).toBe("");
});
