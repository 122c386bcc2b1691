import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { formatQuantity, parseQuantity } from "./quantity";

describe("parseQuantity", () => {
  it.each([
    ["0.7", 0.7],
    ["1.0", 1],
    ["0", 0],
    ["300m", 0.3],
    ["700m", 0.7],
    ["0.1m", 0.0001],
    ["1k", 1000],
    ["1.5k", 1500],
    ["2M", 2e6],
    ["1Ki", 1024],
    ["1.5Ki", 1536],
    ["1Mi", 1048576],
    ["100n", 1e-7],
    ["5u", 5e-6],
    ["1E", 1e18],
    ["1e3", 1000],
    ["1E3", 1000],
    ["1e-3", 0.001],
    ["-0.5", -0.5],
    ["+2", 2],
    [".5", 0.5],
    ["5.", 5],
  ])("reads %s as %d", (text, value) => {
    expect(parseQuantity(text)).toBe(value);
  });

  it.each([
    "",
    " 1",
    "1 ",
    "abc",
    "1x",
    "1ki",
    "0x10",
    "1,5",
    "NaN",
    "Infinity",
    "1e999",
    "--1",
    ".",
    "1mm",
    "1e",
  ])("refuses %s", (text) => {
    expect(parseQuantity(text)).toBeNull();
  });

  test.prop([fc.double({ noNaN: true, noDefaultInfinity: true })])("reads what it writes", (value) => {
    expect(parseQuantity(formatQuantity(value))).toBe(value === 0 ? 0 : value);
  });
});
