import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { jsonPositions, jsonProblem } from "./jsonText";

describe("the place at which a text is not JSON", () => {
  it.each([
    ["", 1, 1, "the text ends where a value should be"],
    ['{"a": [1,2,\n  3, }\n', 2, 6, '"}" where a value should be; leave the comma before it out'],
    ['{"a": 1,}', 1, 9, '"}" where a key in double quotes should be; leave the comma before it out'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, "a comma or } should be"],
    ["{'a': 1}", 1, 2, "write texts in double quotes"],
    ["[1, NaN]", 1, 5, "NaN where a value should be"],
    ["[01]", 1, 2, "01 where a value should be"],
    ["// nodes\n{}", 1, 1, "JSON has no comments"],
    ['["a\nb"]', 1, 2, "a text that is not closed"],
    ["{} {}", 1, 4, '"{" where nothing more should be'],
    ['{"a" 1}', 1, 6, "1 where a colon after the key should be"],
    ["[1, 2", 1, 6, "the text ends where a comma or ] should be"],
    ["apiVersion: v1\nkind: List\n", 1, 1, "it looks like YAML: give it as JSON (kubectl's -o json)"],
    ["---\nkind: List\n", 1, 1, "it looks like YAML"],
    ["\n[", 2, 2, "the text ends where a value should be"],
  ])("of %j is %i:%i", (text, line, column, message) => {
    const problem = jsonProblem(text);
    expect(problem).toMatchObject({ line, column });
    expect(problem?.message).toContain(message);
  });

  test.prop([
    fc.oneof(fc.json({ maxDepth: 4 }), fc.string()),
    fc.nat(),
    fc.constantFrom("", ",", '"', "]", "0", "\\", "e"),
  ])("is there exactly where JSON.parse refuses the text", (json, at, put) => {
    const cut = at % (json.length + 1);
    const text = json.slice(0, cut) + put + json.slice(cut + 1);
    let isJson = true;
    try {
      JSON.parse(text);
    } catch {
      isJson = false;
    }
    expect(jsonProblem(text) === null, JSON.stringify(text)).toBe(isJson);
  });

  it("is found in texts that are deep, long and full of escapes", () => {
    expect(jsonProblem("[".repeat(200_000) + "]".repeat(200_000))).toBeNull();
    expect(jsonProblem(`"${"\\n".repeat(2_000_000)}"`)).toBeNull();
    expect(jsonProblem(`"${"a".repeat(8_000_000)}`)?.column).toBe(1);
  });
});

describe("the place of a value in JSON", () => {
  const text = '{\n  "nodes": [\n    {"name": "a", "pods": []},\n    {"name": 3}\n  ],\n  "x.y": 1\n}';

  it("is where the value begins, and for one that is missing where it should be", () => {
    const paths = ["nodes[1].name", "nodes[0].pods[4].name", '["x.y"]', "", "other", "nodesome"];
    expect(jsonPositions(text, paths)).toEqual([
      { line: 4, column: 14 },
      { line: 3, column: 27 },
      { line: 6, column: 10 },
      { line: 1, column: 1 },
      { line: 1, column: 1 },
      { line: 1, column: 1 },
    ]);
  });

  it("is that of the last of a key that is there twice, whose value JSON.parse gives", () => {
    expect(jsonPositions('{"a": 1, "a": 2}', ["a"])).toEqual([{ line: 1, column: 15 }]);
  });
});
