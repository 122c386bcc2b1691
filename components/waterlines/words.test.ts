import { describe, expect, it } from "vitest";
import { gapText, standsText } from "./words";

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

describe("how long a node has stood so", () => {
  it.each([
    ["for 4 h 10 min", "2026-06-16T05:50:20Z"],
    ["for 3 d 4 h", "2026-06-13T06:20:00Z"],
    ["since this version", "2026-06-16T10:00:00Z"],
    ["since this version", "2026-06-16T11:00:00Z"],
    ["", null],
  ])("is %s", (text, since) => {
    expect(standsText(since, "2026-06-16T10:00:00Z")).toBe(text);
  });
});
