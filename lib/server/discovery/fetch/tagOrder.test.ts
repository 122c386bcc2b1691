import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newestTags, scoreTags } from "./tagOrder";
import { compareVersions, findVersion } from "./version";

describe("newestTags", () => {
  it.each<[string, string[], Parameters<typeof newestTags>[1], string[]]>([
    ["by version, not by text", ["1.9.0", "1.10.0", "1.2.0"], {}, ["1.10.0", "1.9.0", "1.2.0"]],
    [
      "pre-releases below their release, numeric parts as numbers",
      ["1.2.0-rc.10", "1.2.0", "1.2.0-rc.2", "1.2.0-beta", "1.1.9"],
      {},
      ["1.2.0", "1.2.0-rc.10", "1.2.0-rc.2", "1.2.0-beta", "1.1.9"],
    ],
    [
      "unversioned last, last listed first",
      ["latest", "1.0.0", "main", "edge"],
      {},
      ["1.0.0", "edge", "main", "latest"],
    ],
    ["equal versions by tag", ["v1.0", "1.0.0", "1.0"], {}, ["1.0", "1.0.0", "v1.0"]],
    ["single numbers that begin a tag", ["20-alpine", "9", "18", "v21"], {}, ["v21", "20-alpine", "18", "9"]],
    ["no version in a commit's hash", ["1a2b3c4", "0.1.0"], {}, ["0.1.0", "1a2b3c4"]],
    [
      "the filter before topX",
      ["1.0-slim", "2.0-slim", "3.0"],
      { tagFilter: "-slim$", topX: 1 },
      ["2.0-slim"],
    ],
    [
      "the pattern decides what the version is",
      ["9.0.0-app1.2.0", "1.0.0-app1.10.0", "99.0.0"],
      { versionPattern: "-app([0-9.]+)$" },
      ["1.0.0-app1.10.0", "9.0.0-app1.2.0", "99.0.0"],
    ],
    [
      "the whole match without a group",
      ["a1.2", "a1.10", "b9.9"],
      { versionPattern: "a[0-9.]+" },
      ["a1.10", "a1.2", "b9.9"],
    ],
    ["a tag listed twice", ["1.0", "1.0"], {}, ["1.0"]],
    [
      "numbers beyond a double",
      ["9007199254740993.0", "9007199254740992.0"],
      {},
      ["9007199254740993.0", "9007199254740992.0"],
    ],
  ])("%s", (_, tags, rules, expected) => {
    expect(newestTags(tags, rules)).toEqual(expected);
  });

  it("scores by the number of kept tags", () => {
    expect(scoreTags(["b", "a"], (tag) => `r/${tag}`)).toEqual([
      { image: "r/b", score: 2 },
      { image: "r/a", score: 1 },
    ]);
  });

  it("orders versions the same whichever comes first", () => {
    const text = fc.stringMatching(/^v?\d{1,3}(\.\d{1,3}){0,3}(-[a-z0-9]{1,3}(\.[a-z0-9]{1,3}){0,2})?$/);
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        const [x, y, z] = [a, b, c].map(findVersion);
        if (!x || !y || !z) return;
        expect(Math.sign(compareVersions(x, y))).toBe(-Math.sign(compareVersions(y, x)) + 0);
        if (compareVersions(x, y) <= 0 && compareVersions(y, z) <= 0) {
          expect(compareVersions(x, z)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});
