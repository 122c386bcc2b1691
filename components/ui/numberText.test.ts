import { expect, it } from "vitest";
import { numberOfText } from "./numberText";

it.each([
  ["12", 12],
  [" -0.5\n", -0.5],
  ["1,000", 1_000],
  ["12,345,678.9", 12_345_678.9],
  ["1e3", 1_000],
  [".5", 0.5],
  ["12abc", null],
  ["1,5", null],
  ["1,00", null],
  ["1.000,5", null],
  ["1.2.3", null],
  ["300 s", null],
  ["", null],
  ["-", null],
])("reads %j as %j", (text, number) => {
  expect(numberOfText(text)).toBe(number);
});
