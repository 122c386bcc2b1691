import { isDeepStrictEqual } from "node:util";
import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { diffValues, type ValueChange } from "./diff";

const lines = (before: unknown, after: unknown): string[] =>
  diffValues(before, after).map(
    ({ path, kind, before: was, after: is }) =>
      `${kind} ${path}: ${JSON.stringify(was)} → ${JSON.stringify(is)}`,
  );

describe("diffValues", () => {
  it("finds what was added, removed and changed, however deep", () => {
    expect(
      lines(
        { retention: { runs: 5, days: 9 }, gone: { a: 1, b: [] }, same: [{ x: 1 }] },
        { retention: { runs: 7, days: 9 }, same: [{ x: 1 }], come: "here" },
      ),
    ).toEqual([
      "changed retention.runs: 5 → 7",
      "removed gone.a: 1 → undefined",
      "removed gone.b: [] → undefined",
      'added come: undefined → "here"',
    ]);
  });

  it("takes all of what was made as added, and of what was removed as removed", () => {
    expect(lines(null, { name: "ci", version: 1 })).toEqual([
      'added name: undefined → "ci"',
      "added version: undefined → 1",
    ]);
    expect(lines({ name: "ci" }, undefined)).toEqual(['removed name: "ci" → undefined']);
    expect(lines(null, undefined)).toEqual([]);
    expect(lines("a", "b")).toEqual(['changed : "a" → "b"']);
  });

  it("tells a key with null from one that is not there", () => {
    expect(lines({ url: null }, {})).toEqual(["removed url: null → undefined"]);
    expect(lines({ url: null }, { url: "http://x" })).toEqual(['changed url: null → "http://x"']);
  });

  it("compares lists of plain values by their members", () => {
    expect(lines({ keys: ["token", "ca"] }, { keys: ["ca", "user"] })).toEqual([
      'removed keys: "token" → undefined',
      'added keys: undefined → "user"',
    ]);
    expect(lines(["a", "b"], ["b", "a"])).toEqual(['changed : ["a","b"] → ["b","a"]']);
    expect(lines(["a", "a"], ["a"])).toEqual(['removed : "a" → undefined']);
  });

  it("compares lists of objects place by place", () => {
    expect(lines([{ a: 1 }, { a: 2 }], [{ a: 3 }])).toEqual([
      "changed [0].a: 1 → 3",
      "removed [1].a: 2 → undefined",
    ]);
  });

  it("writes keys that are no names in quotes", () => {
    expect(lines({ "X-Scope": { "a.b": 1, "": 2 } }, { "X-Scope": { "a.b": 3, "": 4 } })).toEqual([
      'changed X-Scope["a.b"]: 1 → 3',
      'changed X-Scope[""]: 2 → 4',
    ]);
  });
});

/** JSON as received from the server: no undefined, no -0. */
const json = fc.jsonValue({ maxDepth: 4 }).map((value): unknown => JSON.parse(JSON.stringify(value)));

test.prop([json, json])("says nothing exactly when both are the same", (before, after) => {
  const isNothing = before === null && after === null;
  expect(diffValues(before, before)).toEqual([]);
  expect(diffValues(before, after).length === 0).toBe(isNothing || isDeepStrictEqual(before, after));
});

const mirrored = { added: "removed", removed: "added", changed: "changed" } as const;
const sorted = (changes: readonly ValueChange[]): string[] =>
  changes.map((change) => JSON.stringify(change)).sort();

test.prop([json, json])("says of the way back the same, the other way round", (before, after) => {
  const back = diffValues(after, before).map(({ path, kind, before: was, after: is }) => ({
    path,
    kind: mirrored[kind],
    before: is,
    after: was,
  }));
  expect(sorted(diffValues(before, after))).toEqual(sorted(back));
});
