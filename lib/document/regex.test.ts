import { describe, expect, it } from "vitest";
import { compileRe2, re2Match, re2Problem, Re2PatternError } from "./regex";

describe("compileRe2", () => {
  it.each([
    ["/ci/", "registry.example.com/ci/java:21", true],
    ["^ci/", "registry.example.com/ci/java:21", false],
    ["(?i)GHCR\\.IO|LIBRARY", "ghcr.io/a/b:1", true],
    ["(?i)GHCR\\.IO|LIBRARY", "quay.io/a/b:1", false],
    ["^(docker\\.io|ghcr\\.io)/|tools/c:[0-9]+$", "x/tools/c:12", true],
    ["", "anything", true],
    ["^🐳$", "🐳", true],
    ['"', 'a"b', true],
    ["\\pL+", "é", true],
  ])("searches %s in %s", (pattern, text, found) => {
    expect(compileRe2(pattern)(text)).toBe(found);
  });

  it("answers the same when asked twice", () => {
    const search = compileRe2("a");
    expect([search("a"), search("b"), search("a")]).toEqual([true, false, true]);
  });

  it("takes linear time where backtracking blows up", () => {
    const search = compileRe2("^(a+)+$");
    const start = performance.now();
    expect(search(`${"a".repeat(100_000)}!`)).toBe(false);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it.each([
    ["(a", "missing closing )"],
    ["a{2000}", "invalid repeat count"],
    ["(?=a)b", "no lookahead"],
    ["(?<!a)b", "no lookahead or lookbehind"],
    ["(a)\\1", "no backreferences"],
    ["[z-a]", "invalid character class range"],
    ["((((a{100}){100}){10}){10}){10}", ""],
    ["a".repeat(5_000), "5000 characters"],
  ])("refuses %.40s", (pattern, reason) => {
    expect(() => compileRe2(pattern)).toThrow(Re2PatternError);
    expect(re2Problem(pattern)).toContain(reason);
  });

  it("refuses a flood of repetitions quickly", () => {
    const start = performance.now();
    expect(re2Problem("(a{1000})".repeat(400))).not.toBeNull();
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

describe("re2Match", () => {
  it("gives the whole match, its place and the groups", () => {
    expect(re2Match("x86_64-v(.+)")("a-x86_64-v1.2.3")).toEqual({
      index: 2,
      groups: ["x86_64-v1.2.3", "1.2.3"],
      named: new Map(),
    });
  });

  it("gives named groups and null for one that took no part", () => {
    const match = re2Match("(?P<major>\\d+)(?:\\.(?P<minor>\\d+))?")("v3");
    expect(match?.groups).toEqual(["3", "3", null]);
    expect(match?.named).toEqual(
      new Map([
        ["major", "3"],
        ["minor", null],
      ]),
    );
  });

  it("is null without a match", () => {
    expect(re2Match("^b")("ab")).toBeNull();
  });
});
