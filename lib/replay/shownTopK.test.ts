import { expect, it } from "vitest";
import { shownTopK } from "./shownTopK";

it.each([
  [[5, 10, 20, 30], [30], 30],
  [[5, 10, 20, 30], [5, 20, null], 20],
  [[5, 10, 20, 30], [25], 10],
  [[5, 10, 20, 30], [], 10],
  [[7, 3], [null], 7],
  [[], [30], null],
])("of %j with the cuts %j is %j", (sizes, cuts, shown) => {
  expect(shownTopK(sizes, cuts)).toBe(shown);
});
