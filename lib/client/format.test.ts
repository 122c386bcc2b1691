import { describe, expect, it } from "vitest";
import {
  formatBytes,
  formatDuration,
  formatInstant,
  formatInterval,
  formatNumber,
  formatRelative,
  formatSpan,
  plural,
  withFirst,
  splitImage,
} from "./format";

const NOW = Date.UTC(2026, 10, 30, 12);

describe("formatRelative", () => {
  it.each([
    [0, "now"],
    [-9_000, "now"],
    [-59_000, "59 sec. ago"],
    [-61_000, "1 min. ago"],
    [-3_599_000, "59 min. ago"],
    [-7_200_000, "2 hr. ago"],
    [720_000, "in 12 min."],
    [-86_400_000, "yesterday"],
    [-86_400_000 * 400, "last yr."],
  ])("%d ms from now is %s", (offset, words) => {
    expect(formatRelative(NOW + offset, NOW)).toBe(words);
  });
});

describe("formatInstant", () => {
  it("names the zone, which differs by season", () => {
    expect(formatInstant("2026-11-30T12:00:00Z", "Europe/London")).toBe("2026-11-30 12:00:00 GMT");
    expect(formatInstant("2026-07-01T12:00:00Z", "Asia/Kolkata")).toBe("2026-07-01 17:30:00 GMT+5:30");
  });

  it("shows midnight as 00 and what is no instant as it is", () => {
    expect(formatInstant("2026-11-30T00:00:00Z", "UTC")).toBe("2026-11-30 00:00:00 UTC");
    expect(formatInstant("soon")).toBe("soon");
  });
});

describe("formatSpan", () => {
  it("says the day and the zone once where both times have them", () => {
    const of = (from: string, to: string) => formatSpan(from, to, "Europe/London");
    expect(of("2026-11-27T08:00:00Z", "2026-11-27T16:00:00Z")).toBe("2026-11-27 08:00:00 to 16:00:00 GMT");
    expect(of("2026-11-27T20:00:00Z", "2026-11-28T04:00:00Z")).toBe(
      "2026-11-27 20:00:00 GMT to 2026-11-28 04:00:00 GMT",
    );
    expect(of("2026-10-25T00:30:00Z", "2026-10-25T08:00:00Z")).toBe(
      "2026-10-25 01:30:00 BST to 2026-10-25 08:00:00 GMT",
    );
    expect(of("soon", "later")).toBe("soon to later");
  });
});

describe("formatNumber", () => {
  it.each([
    [0, "0"],
    [-0, "0"],
    [8210, "8,210"],
    [0.57684, "0.5768"],
    [1234.5678, "1,235"],
    [18642.57, "18,643"],
    [-99999.6, "-100,000"],
    [1.234e-7, "0.0000001234"],
    [3.922e-12, "3.922 × 10⁻¹²"],
    [2e18, "2 × 10¹⁸"],
    [-0.00001, "-0.00001"],
    [Number.POSITIVE_INFINITY, "Infinity"],
  ])("%d is %s", (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });
});

describe("durations and sizes", () => {
  it("choose the unit that reads best", () => {
    expect(formatDuration(840)).toBe("840 ms");
    expect(formatDuration(3_240)).toBe("3.2 s");
    expect(formatDuration(125_000)).toBe("2 min 5 s");
    expect(formatDuration(3_660_000)).toBe("1 h 1 min");
    expect(formatInterval(5_400)).toBe("1 h 30 min");
    expect(formatInterval(604_800)).toBe("7 d");
    expect(formatInterval(1.5)).toBe("1.5 s");
    expect([59.9999, 3_599.9999, 86_399.9996, 0.0004, 0].map(formatInterval)).toEqual([
      "1 min",
      "1 h",
      "1 d",
      "<1 ms",
      "0 s",
    ]);
    expect(formatBytes(1_500_000)).toBe("1.4 MiB");
    expect(formatBytes(12)).toBe("12 B");
  });

  it("count in words", () => {
    expect(plural(1, "image")).toBe("1 image");
    expect(plural(1_200, "policy", "policies")).toBe("1,200 policies");
  });
});

describe("splitImage", () => {
  it("parts at the last slash, whatever the text", () => {
    expect(splitImage("registry.example.com/ci/go:1.24")).toEqual({
      path: "registry.example.com/ci/",
      name: "go:1.24",
    });
    expect(splitImage("alpine")).toEqual({ path: "", name: "alpine" });
    expect(splitImage("<b>/\u{1F433}")).toEqual({ path: "<b>/", name: "\u{1F433}" });
  });
});

describe("what a list says where it has not all", () => {
  it("has the cut after its own text, and nothing where all are there", () => {
    expect(withFirst("", 20, 1_312)).toBe("The first 20 of 1,312.");
    expect(withFirst("The oldest first.", 20, 35, "kind")).toBe(
      "The oldest first. The first 20 of 35 kinds.",
    );
    expect(withFirst("The oldest first.", 20, 20, "kind")).toBe("The oldest first.");
    expect(withFirst("", 3, 3)).toBeUndefined();
  });
});
