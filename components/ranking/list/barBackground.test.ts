import { describe, expect, it } from "vitest";
import { barBackground } from "./barBackground";

const COLOURS = ["red", "green", "blue"];
const barOf = (segments: readonly number[], missing: readonly number[] = []): string =>
  barBackground(
    segments.length / 2,
    Float64Array.from(segments),
    (part) => COLOURS[part % COLOURS.length] ?? "",
    (part) => missing.includes(part),
  );

describe("barBackground", () => {
  it("puts parts end to end, with a gap behind each", () => {
    expect(barOf([0, 0.5, 0.5, 0.25])).toBe(
      "linear-gradient(90deg,red 0% 49.5%,transparent 49.5% 50%,green 50% 74.5%,transparent 74.5%)",
    );
  });

  it("draws what lies left of zero in the order of its places", () => {
    expect(barOf([0.4, 0.2, 0.1, 0.3])).toBe(
      "linear-gradient(90deg,transparent 0% 10%,green 10% 39.5%,transparent 39.5% 40%,red 40% 59.5%,transparent 59.5%)",
    );
  });

  it("marks a measured zero behind the last part, once", () => {
    expect(barOf([0, 0.5, 0.5, 0, 0.5, 0])).toBe(
      "linear-gradient(90deg,red 0% 49.5%,transparent 49.5% 50%,green 50% 50.5%,transparent 50.5%)",
    );
  });

  it("draws a ring for a missing value, beside the one before and never past the edge", () => {
    const bar = barOf([0, 1, 1, 0, 1, 0], [1, 2]);
    expect(bar).toContain("radial-gradient(3.5px at calc(90% + 4.5px) 50%,transparent 54%,green 60% 99%");
    expect(bar).toContain("radial-gradient(3.5px at calc(90% + 13.5px) 50%,transparent 54%,blue 60% 99%");
    expect(bar.endsWith("linear-gradient(90deg,red 0% 99.5%,transparent 99.5%)")).toBe(true);
  });

  it("shows what the bar has lost behind its end, and in a longer one where it ended", () => {
    const ghost = (end: number) =>
      barBackground(
        1,
        Float64Array.of(0, 0.5),
        () => "red",
        () => false,
        { end, lost: "grey", mark: "black" },
      );
    const bar = "linear-gradient(90deg,red 0% 49.5%,transparent 49.5%)";
    expect(ghost(0.8)).toBe(
      `linear-gradient(90deg,transparent 50%,grey 50% 79%,black 79% 80%,transparent 80%),${bar}`,
    );
    expect(ghost(0.3)).toBe(
      `linear-gradient(90deg,transparent 29%,grey 29% 29%,black 29% 30%,transparent 30%),${bar}`,
    );
    expect(ghost(0.505)).toBe(bar);
    expect(ghost(3)).toContain("black 99% 100%");
  });

  it("draws a part thinner than the gap as nothing", () => {
    expect(barOf([0, 0.001, 0.001, 0.3, 0.301, 0.1, 0.401, 0.1])).toContain("red 40.1% 49.6%");
    expect(barOf([0, 0])).toBe("linear-gradient(90deg,red 0% 0.5%,transparent 0.5%)");
  });
});
