import { expect, it } from "vitest";
import { factorsText, percentText, runnerName, signedMinutes, utcText } from "./words";

it("writes factors, runners and instants", () => {
  const factors = { publicProjectsMinutesCostFactor: "0", privateProjectsMinutesCostFactor: "2.5" };
  expect(factorsText(factors)).toBe("public 0, private 2.5");
  expect([runnerName({ id: 3, description: "" }), runnerName({ id: 3, description: "mac" })]).toEqual([
    "#3",
    "#3 mac",
  ]);
  expect(utcText("2026-11-30T00:00:00.000Z")).toBe("Mon 30 Nov 2026, 00:00 UTC");
});

it("signs differences", () => {
  expect([signedMinutes(1_234.5), signedMinutes(-3), signedMinutes(0)]).toEqual([
    "+1,234.50 min",
    "−3.00 min",
    "±0.00 min",
  ]);
  expect([percentText(12.5), percentText(-50)]).toEqual(["+12.5%", "−50%"]);
});
