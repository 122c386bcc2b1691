import { expect, it } from "vitest";
import { LIMITS } from "@/lib/limits/limits";
import { checkJsonSize } from "./jsonSize";

it.each(['{"a":[1,2,{"b":"[[[["}]}', '"\\\\"', '"\\"[[["', '"', "", `{"spec":"${"[{,".repeat(100_000)}"}`])(
  "lets %.40j pass: marks in texts count nothing",
  (text) => expect(() => checkJsonSize(text)).not.toThrow(),
);

it("names the limit on depth and on values", () => {
  const deep = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;
  expect(() => checkJsonSize(deep(LIMITS.bodyDepth.value))).not.toThrow();
  expect(() => checkJsonSize(deep(LIMITS.bodyDepth.value + 1))).toThrow("limit bodyDepth");
  const wide = (values: number): string => `[${"1,".repeat(values - 2)}1]`;
  expect(() => checkJsonSize(wide(LIMITS.bodyValues.value))).not.toThrow();
  expect(() => checkJsonSize(wide(LIMITS.bodyValues.value + 2))).toThrow("limit bodyValues");
});
