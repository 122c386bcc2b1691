import { expect, it } from "vitest";
import { readQuota } from "./quotaInput";

it.each([
  [0, "0"],
  ["400", "400"],
  [" 1e3 ", "1000"],
  [1_000_000_000, "1000000000"],
])("%j is taken", (input, value) => expect(readQuota(input)).toEqual({ value }));

it.each([
  [undefined, "is missing: enter whole minutes"],
  ["", "is empty: enter whole minutes, or 0 for no limit"],
  [-1, 'is "-1": needs to be non-negative'],
  ["1,000", 'is "1,000": write only the digits, as in 1000'],
  ["0,5", 'is "0,5": enter whole minutes such as 400'],
  [0.5, 'is "0.5": quotas are whole numbers'],
  ["NaN", 'is "NaN": enter whole minutes such as 400'],
  ["Infinity", 'is "Infinity": enter whole minutes such as 400'],
  [1e308, 'is "1e+308", which is larger than 1000000000'],
])("%j is refused: %s", (input, problem) => expect(readQuota(input)).toEqual({ problem }));

it.each([
  ["", "is empty: enter whole minutes, or 0 for none"],
  [1.5, 'is "1.5": purchased minutes are whole numbers'],
])("%j is refused for purchased minutes: %s", (input, problem) =>
  expect(readQuota(input, "purchased")).toEqual({ problem }),
);
