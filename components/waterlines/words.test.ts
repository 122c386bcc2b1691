import { describe, expect, it } from "vitest";
import {
  afterText,
  amount,
  amountInFull,
  difference,
  gapSizeText,
  gapText,
  imagesGapText,
  imagesText,
  outcomeText,
  shownExplanation,
  standsText,
  verdictWord,
} from "./words";

describe("how far a node is from its line", () => {
  it.each([
    ["26.0 points under", { used: 58, over: -26, unit: "%" }],
    ["6.4 points over", { used: 90.44, over: 6.44, unit: "%" }],
    ["1.3 cores over", { used: 13_300, over: 1_300, unit: "mC" }],
    ["<1 B over", { used: 70.4, over: 0.4, unit: "B" }],
    ["0.00004 cores over", { used: 70.04, over: 0.04, unit: "mC" }],
    ["0.04 under", { used: 4.25, over: -0.04, unit: "" }],
    ["at the line", { used: 70, over: 0, unit: "%" }],
    ["not measured", { used: null, over: null, unit: "%" }],
  ])("is %s", (text, standing) => {
    expect(gapText(standing)).toBe(text);
  });
});

it("an amount is neither all nor nothing where it is close to it", () => {
  expect([99.96, 100.04, 0.04, 0].map((used) => amount(used, "%"))).toEqual([
    ">99.9%",
    ">100%",
    "<0.1%",
    "0%",
  ]);
});

it("an amount to type has all its digits", () => {
  const GIB = 2 ** 30;
  expect([
    amountInFull(12_345, "mC"),
    amountInFull(1_000, "mC"),
    amountInFull(44.25 * GIB, "B"),
    amountInFull(4 * GIB - 2 ** 20, "B"),
    amountInFull(0, "B"),
    amountInFull(84.37, "%"),
    amountInFull(4.26, ""),
  ]).toEqual(["12.345 cores", "1 core", "44.25 GiB", "4,095 MiB", "0 B", "84.37%", "4.26"]);
});

describe("what a plan leaves of a line", () => {
  const over = { used: 90, over: 5, unit: "%" };
  it.each([
    ["then 1.2 points under", { ...over, after: 83.8, overAfter: -1.2 }],
    ["then at the line", { ...over, after: 85, overAfter: 0 }],
    ["then still 2.0 points over", { ...over, after: 87, overAfter: 2 }],
    [null, { ...over, after: 90, overAfter: 5 }],
    [null, { ...over, after: null, overAfter: null }],
    [null, { ...over, used: 80, over: -5, after: 70, overAfter: -15 }],
  ])("is %s", (text, line) => {
    expect(afterText(line)).toBe(text);
  });
});

it("speaks of a restored pod as restored", () => {
  const acted = { verdict: "acted", reason: null } as const;
  expect([verdictWord("evict", acted), verdictWord("throttleUp", acted)]).toEqual(["Gives way", "Restored"]);
  expect(verdictWord("throttleUp", { verdict: "not-needed", reason: "exceeds-gap" })).toBe("Exceeds the gap");
});

describe("what has to be released", () => {
  const GIB = 2 ** 30;
  const named = { metric: "memory_total_usage", title: "memory use", unit: "B", lineUnit: "B" };
  const memory = { ...named, after: 0, overshoot: 0, terminating: null };
  it.each([
    ["4.1 GiB (6.4 points over 85%)", { lineUnit: "%", line: 85, used: 91.4, before: 4.1 * GIB }],
    ["4.0 GiB over 20.0 GiB", { line: 20 * GIB, used: 24 * GIB, before: 4 * GIB }],
    // An agent that aims beyond the line.
    ["4.4 GiB (4.0 GiB over 20.0 GiB)", { line: 20 * GIB, used: 24 * GIB, before: 4.4 * GIB }],
    // Fault B1: the gap of restoring is used for throttling down.
    ["2.0 GiB", { line: 20 * GIB, used: 18 * GIB, before: 2 * GIB }],
    [null, { line: 20 * GIB, used: null, before: null }],
  ])("is %s", (text, gap) => {
    expect(gapSizeText({ ...memory, ...gap })).toBe(text);
  });
});

it("says the distance between percentages in full for a screen reader", () => {
  const standing = { used: 90.44, over: 6.44, unit: "%" };
  expect(gapText(standing, "percentage points")).toBe("6.4 percentage points over");
  expect([difference(25.05, "%"), difference(1_300, "mC"), difference(2 ** 30, "B")]).toEqual([
    "25.1 points",
    "1.3 cores",
    "1.0 GiB",
  ]);
});

it("writes the engine's millicores as cores, and leaves its arithmetic", () => {
  const text = "After ci/a by CPU use: 1,250 mC after 300.5 mC; first comes more CPU.";
  const arithmetic = [{ label: "gap", formula: "1,300 − 900 = 400", value: 400, unit: "mC" }];
  const step = { id: "place", title: "Place", state: "passed", text } as const;
  const rest = { subject: "ci/b", outcome: "acted", outcomeText: "Gives way", side: "below" } as const;
  const shown = shownExplanation({ ...rest, sentence: text, steps: [step], arithmetic });
  expect(shown.sentence).toBe("After ci/a by CPU use: 1.25 cores after 0.301 cores; first comes more CPU.");
  expect(shown.steps[0]?.text).toBe(shown.sentence);
  expect(shown.arithmetic).toEqual(arithmetic);
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
    ["2.0 GiB under image GC threshold", "holds all selected", {}],
    ["at image GC threshold", "lacks 1 image", { missing: 1, fillBytes: 2 * GIB }],
    ["1.0 GiB over image GC threshold", "lacks 2 images", { missing: 2, fillBytes: 3 * GIB }],
    // Unknown sizes only increase it.
    [
      "at most 1.0 GiB under image GC threshold",
      "lacks 2 images",
      { missing: 2, fillBytes: GIB, unknownSizes: 1 },
    ],
    [
      "at least 1.0 GiB over image GC threshold",
      "lacks 1 image",
      { missing: 1, fillBytes: 3 * GIB, wholeDisk: false },
    ],
  ])("is %s", (gap, lacks, fields) => {
    expect(imagesGapText({ ...disk, ...fields })).toBe(gap);
    expect(imagesText({ ...disk, ...fields })).toBe(lacks);
  });
});

describe("what a plan would do", () => {
  const none = { standing: "over", evicted: 0, throttled: 0, candidates: 5 } as const;

  it.each([
    ["Would evict 1 of 5 candidate pods", { ...none, evicted: 1 }],
    ["Would evict 2 and throttle 1 of 5 candidate pods", { ...none, evicted: 2, throttled: 1 }],
    ["No pod may be acted on, or none helps", none],
    ["Nothing would be evicted while the use is not known", { ...none, standing: "unknown" as const }],
    ["No pod gives way", { ...none, standing: "under" as const }],
  ])("is: %s", (text, plan) => {
    expect(outcomeText(plan)).toBe(text);
  });
});
