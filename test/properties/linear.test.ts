/**
 * Checking a document takes time proportional to its length, whatever it contains; so does checking bodies and
 * patterns.
 */
import { describe, expect, it } from "vitest";
import { parsePolicy } from "@/lib/discovery";
import { nearest } from "@/lib/document/suggest";
import { patternSize } from "@/lib/document/regexSize";
import { checkJsonSize } from "@/lib/server/http/body/jsonSize";

const repeat = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join("");

const policy = (spec: string): string =>
  `apiVersion: drop.corewire.io/v1alpha1\nkind: DiscoveryPolicy\nmetadata: {name: x}\nspec:\n${spec}`;

const name = (at: number): string => `${"n".repeat(53)}${String(at).padStart(6, "0")}`;

type Family = readonly [name: string, text: (size: number) => string];

/** `size` doubles three times; the largest stays below the limits, where work would end by itself. */
const DOCUMENTS: readonly Family[] = [
  ["unknown keys", (n) => policy(repeat(n, (at) => `  k${at}: 1\n`))],
  [
    "infinite numbers, then aliases",
    (n) => `a: &a 1\nb:\n${"- .inf\n".repeat(n / 2)}${"- *a\n".repeat(n / 2)}`,
  ],
  ["empty maps", (n) => "- {}\n".repeat(n)],
  ["empty maps on one line", (n) => `[${"{},".repeat(n)}]`],
  ["equal keys", (n) => "k: 1\n".repeat(n)],
  ["mistakes", (n) => "{]".repeat(n)],
  ["documents", (n) => "---\na: 1\n".repeat(n)],
  ["anchors", (n) => repeat(n, (at) => `a${at}: &a${at} 1\n`)],
  ["comments", (n) => `# ${name(1)}\n`.repeat(n)],
  ["comments and pairs", (n) => policy(repeat(n, (at) => `  # ${name(at)}\n  k${at}: 1\n`))],
  ["blanks", (n) => `a:${" ".repeat(40 * n)}b`],
  ["quotes", (n) => `a: "${'\\"'.repeat(20 * n)}"`],
  ["lines of one text", (n) => `a: |\n${"  text\n".repeat(10 * n)}`],
  ["merged maps", (n) => `b: &b {k: 1}\nl:\n${"- {<<: *b}\n".repeat(n / 4)}`],
  [
    "dangling references",
    (n) =>
      policy(
        `  queries:\n${repeat(n / 125, (at) => `  - {name: ${name(at)}, type: loki}\n`)}` +
          `  signals:\n${repeat(n / 125, (at) => `  - {name: ${name(at)}, queryRef: ${name(at + 5e5)}}\n`)}`,
      ),
  ],
];

/** Milliseconds of this process's work: what other processes do is not counted. */
function costOf(work: () => void): number {
  const costs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...costs);
}

const START = 1_500;
const TIMES = 8;
/** Eight times the size costs as much as eight times the work, or eight times that where it is quadratic. */
const MOST = 3;
/** Milliseconds below which the clock and collections decide. */
const SHORT = 8;

function expectLinear(build: (size: number) => string, check: (text: string) => void, start = START): void {
  const [small, large] = [build(start), build(TIMES * start)];
  check(large);
  const often = costOf(() => {
    for (let at = 0; at < TIMES; at += 1) check(small);
  });
  expect(costOf(() => check(large)) / Math.max(SHORT, often)).toBeLessThan(MOST);
}

describe("a document", () => {
  it.each(DOCUMENTS)("of %s is checked in linear time", (_, build) => {
    expectLinear(build, (text) => void parsePolicy(text));
  });
});

it.each<Family>([
  ["values", (n) => `[${"{},".repeat(n)}{}]`],
  ["texts with escapes", (n) => `["${'\\"'.repeat(20 * n)}"]`],
  ["texts of backslashes", (n) => `["${"\\\\".repeat(20 * n)}"]`],
])("a body of %s is judged in linear time", (_, build) => {
  expectLinear(build, checkJsonSize, 2_500);
});

it.each<Family>([
  ["letters", (n) => "a".repeat(n)],
  ["repetitions", (n) => "a{9}".repeat(n)],
  ["groups", (n) => `${"(".repeat(n)}${")".repeat(n)}`],
  ["open classes", (n) => "[a".repeat(n)],
])("a pattern of %s is judged in linear time", (_, build) => {
  expectLinear(build, (text) => void patternSize(text), 20_000);
});

it("a name is compared with each of many others at a cost linear in their number", () => {
  const others = (n: number): string => repeat(n, (at) => `${name(at)} `);
  expectLinear(others, (text) => void nearest(name(999_999), text.split(" ")));
});
