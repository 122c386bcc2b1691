import { expect, it } from "vitest";
import { placeIn } from "./place";

it.each([
  [
    'http://p answered HTTP 400: bad_data: invalid parameter "query": 1:7: parse error: unexpected end of input',
    "count(",
    { line: 1, column: 7, message: "parse error: unexpected end of input" },
  ],
  // Positions are bytes: ü has two.
  [
    '2:13: parse error: unexpected "}"',
    'up\n{a="üü"} }',
    { line: 2, column: 11, message: 'parse error: unexpected "}"' },
  ],
  [
    "http://l answered HTTP 400: parse error at line 1, col 10: syntax error: unexpected |",
    '{a="🚢"} | | json',
    { line: 1, column: 11, message: "syntax error: unexpected |" },
  ],
  [
    "1:900: parse error: far behind the end",
    "up",
    { line: 1, column: 3, message: "parse error: far behind the end" },
  ],
  ["9:1: parse error: no such line", "up", null],
  ["http://p:9090/api answered HTTP 503: 12:30: maintenance", "up", null],
])("finds the place in %s", (message, query, place) => {
  expect(placeIn(message, query)).toEqual(place);
});
