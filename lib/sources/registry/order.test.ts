import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextLink, parseChallenge } from "./challenge";
import { imageFromTemplate, newestTags, scoreTags } from "./order";
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

describe("imageFromTemplate", () => {
  it("fills the three variables, any spacing, any number of times, and nothing else", () => {
    const parts = { registry: "r.example.com", repository: "a/b", tag: "$&1" };
    expect(imageFromTemplate(undefined, parts)).toBe("r.example.com/a/b:$&1");
    expect(imageFromTemplate("{{ .Tag }}-{{.Tag}}-{{- .Registry -}}-{{.Other}}", parts)).toBe(
      "$&1-$&1-r.example.com-{{.Other}}",
    );
  });
});

describe("parseChallenge", () => {
  it.each([
    ['Bearer realm="https://auth.example.com/token",service="r",scope="repository:a/b:pull,push"', "bearer"],
    ['Basic realm="a, b", Bearer realm="https://x", service=plain', "bearer"],
    ['basic realm="x"', "basic"],
    ["Negotiate", "negotiate"],
  ])("%s", (header, scheme) => {
    expect(parseChallenge(header)?.scheme).toBe(scheme);
  });

  it("reads quoted commas, escapes and plain values", () => {
    const found = parseChallenge(
      'Basic realm="no", Bearer realm="https://x/?a=\\"b\\"", scope="a:pull,push", service=s',
    );
    expect(Object.fromEntries(found?.params ?? [])).toEqual({
      realm: 'https://x/?a="b"',
      scope: "a:pull,push",
      service: "s",
    });
    expect(parseChallenge(undefined)).toBeNull();
    expect(parseChallenge("")).toBeNull();
  });
});

describe("nextLink", () => {
  it("finds the next page among others", () => {
    expect(nextLink('</v2/a?last=1,2>; rel="next"')).toBe("/v2/a?last=1,2");
    expect(nextLink('<a>; rel="prev", <b>; title="x"; rel=next')).toBe("b");
    expect(nextLink('<a>; rel="first"')).toBeNull();
    expect(nextLink(undefined)).toBeNull();
  });
});
