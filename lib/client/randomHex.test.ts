import { expect, it } from "vitest";
import { randomHex } from "./randomHex";

it("writes each byte in two digits, differently every time", () => {
  const texts = Array.from({ length: 100 }, () => randomHex(16));
  expect(texts.filter((text) => !/^[0-9a-f]{32}$/.test(text))).toEqual([]);
  expect(new Set(texts).size).toBe(100);
});
