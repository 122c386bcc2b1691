import { describe, expect, it } from "vitest";
import { gapText } from "./words";

describe("how far a node is from its line", () => {
  it.each([
    ["26.0 % under", { used: 58, over: -26, unit: "%" }],
    ["6.4 % over", { used: 90.44, over: 6.44, unit: "%" }],
    ["1,300 mC over", { used: 13_300, over: 1_300, unit: "mC" }],
    ["at the line", { used: 70, over: 0, unit: "%" }],
    ["not measured", { used: null, over: null, unit: "%" }],
  ])("is %s", (text, standing) => {
    expect(gapText(standing)).toBe(text);
  });
});
