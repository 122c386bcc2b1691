import { expect, it } from "vitest";
import { isSameText } from "./isSameText";

it.each([
  ["", "", true],
  ["a", "a", true],
  ["a", "b", false],
  ["a", "aa", false],
  ["é", "é".normalize("NFD"), false],
])("%j and %j", (a, b, same) => expect(isSameText(a, b)).toBe(same));
