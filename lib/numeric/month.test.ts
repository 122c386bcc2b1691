import { expect, it } from "vitest";
import { monthText } from "./month";

it.each([
  ["2026-11", "November 2026"],
  ["2027-01", "January 2027"],
])("%s is %s, in whatever zone it is read", (month, text) => {
  expect(monthText(month)).toBe(text);
});
