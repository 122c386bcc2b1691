import { expect, it } from "vitest";
import { placeOf } from "./logqlPlace";

/** `^` is the cursor. */
const at = (marked: string): ReturnType<typeof placeOf> =>
  placeOf(marked.replace("^", ""), marked.indexOf("^"));

it.each([
  ["{^}", { from: 1 }],
  ['{job="a", na^', { from: 10 }],
  ['{job="^"}', { from: 6, label: "job" }],
  ['{job="a", type=~"Wa^"} |= "x"', { from: 17, label: "type", match: '{job="a"}' }],
  ['{job="^", type="Normal"}', { from: 6, label: "job", match: '{type="Normal"}' }],
  ['{a="}{", b="^', { from: 12, label: "b", match: '{a="}{"}' }],
  ['sum by (na^) (rate({a="b"}[5m]))', { from: 8 }],
])("offers labels at %s", (marked, place) => {
  expect(at(marked)).toEqual(place);
});

it.each([
  ['{a="b"} | js^', "json"],
  ["cou^", "count_over_time"],
  ['sum(ra^({a="b"}[5m]))', "rate"],
])("offers words of the language at %s", (marked, word) => {
  expect(at(marked)?.words).toContain(word);
});

it.each(['{a="b"} |= "err^', "{a=^", "# com^", "topk(1^"])("offers nothing at %s", (marked) => {
  expect(at(marked)).toBeNull();
});
