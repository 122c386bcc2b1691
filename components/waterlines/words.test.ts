import { describe, expect, it } from "vitest";
import { gapText, imagesGapText, imagesText, outcomeText, standsText } from "./words";

describe("how far a node is from its line", () => {
  it.each([
    ["26.0% under", { used: 58, over: -26, unit: "%" }],
    ["6.4% over", { used: 90.44, over: 6.44, unit: "%" }],
    ["1,300 mC over", { used: 13_300, over: 1_300, unit: "mC" }],
    ["at the line", { used: 70, over: 0, unit: "%" }],
    ["not measured", { used: null, over: null, unit: "%" }],
  ])("is %s", (text, standing) => {
    expect(gapText(standing)).toBe(text);
  });
});

describe("how long a node has had its status", () => {
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

describe("how far a node's disk of images is from its line", () => {
  const GIB = 2 ** 30;
  const disk = {
    usedBytes: 8 * GIB,
    lineBytes: 10 * GIB,
    wholeDisk: true,
    missing: 0,
    unknownSizes: 0,
    fillBytes: 0,
  };
  it.each([
    ["2.0 GiB under", "holds all selected", {}],
    ["1.0 GiB over", "lacks 2 images", { missing: 2, fillBytes: 3 * GIB }],
    // What is not known only takes more of it.
    ["at most 1.0 GiB under", "lacks 2 images", { missing: 2, fillBytes: GIB, unknownSizes: 1 }],
    ["at least 1.0 GiB over", "lacks 1 image", { missing: 1, fillBytes: 3 * GIB, wholeDisk: false }],
  ])("is %s", (gap, lacks, fields) => {
    expect(imagesGapText({ ...disk, ...fields })).toBe(gap);
    expect(imagesText({ ...disk, ...fields })).toBe(lacks);
  });
});

describe("what a plan would do", () => {
  const none = { standing: "over", evicted: 0, throttled: 0, candidates: 5 } as const;

  it.each([
    ["Would evict 1 pod; acting on all would hit 5", { ...none, evicted: 1 }],
    [
      "Would evict 2 pods and throttle 1 pod; acting on all would hit 5",
      { ...none, evicted: 2, throttled: 1 },
    ],
    ["No pod may be acted on, or none helps", none],
    ["Nothing would be evicted while the use is not known", { ...none, standing: "unknown" as const }],
    ["No pod gives way", { ...none, standing: "under" as const }],
  ])("is: %s", (text, plan) => {
    expect(outcomeText(plan)).toBe(text);
  });
});
