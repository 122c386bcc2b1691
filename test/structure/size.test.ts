/** How long the sources' files are. Circles among their imports are counted by dependency-cruiser (`no-circular`). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const FOLDERS = ["app", "bench", "cli", "components", "demo", "lib", "scripts"];
/** What a reader takes in at once. */
const MEDIAN_LINES = 70;

/** Number of lines of every source file that is no test. */
function lineCounts(): number[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(ts|tsx|css|js)$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => readFileSync(join(root, folder, file), "utf8").split("\n").length - 1),
  );
}

it("half of the source files are at most 70 lines long", () => {
  const counts = lineCounts().sort((a, b) => a - b);
  const median = counts[Math.floor(counts.length / 2)]!;
  const lines = counts.reduce((sum, count) => sum + count, 0);
  console.info(`${lines} lines in ${counts.length} source files; median ${median}, longest ${counts.at(-1)}`);
  expect(counts.length).toBeGreaterThan(100);
  expect(median).toBeLessThanOrEqual(MEDIAN_LINES);
});
