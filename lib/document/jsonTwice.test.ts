import { fc, test } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { writtenTwice } from "./jsonTwice";

it.each([
  ['{"a":1,"b":2}', []],
  ['{"a":1,"a":2,"a":3}', [["a"]]],
  ['{"a":{"x":1},"b":{"x":1}}', []],
  [
    '{"a":{"x":1,"x":{}}, "list":[{"y":[1,"y"]},{"y":1,"y":2}]}',
    [
      ["a", "x"],
      ["list", 1, "y"],
    ],
  ],
  ['{"a":1,"\\u0061":2}', [["a"]]],
  ['{"a\\"":"a\\"","a":"b"}', []],
  ['{"__proto__":1,"__proto__":2}', [["__proto__"]]],
  ['[["a","a"],"a","a"]', []],
  ['"a"', []],
])("finds in %s %j", (text, paths) => {
  expect(writtenTwice(text)).toEqual(paths);
});

test.prop([fc.jsonValue({ maxDepth: 4 }), fc.nat(4)])(
  "finds nothing in what JSON.stringify writes",
  (value, indent) => {
    expect(writtenTwice(JSON.stringify(value, null, indent))).toEqual([]);
  },
);
