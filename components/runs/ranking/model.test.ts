import { describe, expect, it } from "vitest";
import type { RankedImage } from "@/lib/discovery/result";
import { cutScores, filterRanking, NEAR_MISSES, smallestSample, withCut } from "./model";

function ranking(count: number, maxImages: number): RankedImage[] {
  return Array.from({ length: count }, (_, index) => ({
    image: `Reg.example/app-${index + 1}:1`,
    rank: index + 1,
    finalScore: count - index,
    selected: index < maxImages,
    gap: 0,
    missing: [],
    signals: [],
    terms: [],
    factors: [],
  }));
}

describe("filterRanking", () => {
  const all = ranking(60, 10);

  it("keeps what is asked for", () => {
    expect(filterRanking(all, "all", "")).toHaveLength(60);
    expect(filterRanking(all, "selected", "")).toHaveLength(10);
    const near = filterRanking(all, "near", "");
    expect(near[0]?.rank).toBe(11);
    expect(near).toHaveLength(NEAR_MISSES);
  });

  it("searches anywhere in the name without regard to case", () => {
    expect(filterRanking(all, "all", " reg.EXAMPLE/app-7:").map(({ rank }) => rank)).toEqual([7]);
  });
});

describe("withCut", () => {
  const kinds = (items: ReturnType<typeof withCut>): string =>
    items.map((item) => (item.kind === "cut" ? "|" : "x")).join("");

  it("stands between the last selected and the first below", () => {
    expect(kinds(withCut(ranking(5, 2)))).toBe("xx|xxx");
  });

  it("stands at the end when nothing is below, at the start when nothing is selected", () => {
    expect(kinds(withCut(ranking(2, 5)))).toBe("xx|");
    expect(kinds(withCut(ranking(3, 1).slice(1)))).toBe("|xx");
    expect(withCut([])).toEqual([]);
  });
});

it("cutScores are those on both sides", () => {
  expect(cutScores(ranking(5, 2))).toEqual({ above: 4, below: 3 });
  expect(cutScores(ranking(2, 5))).toEqual({ above: 1, below: null });
});

it("smallestSample looks only at signals that the score reads and that have a value", () => {
  const [first] = ranking(1, 1);
  if (first === undefined) throw new Error("no image");
  const value = (name: string, raw: number | null, sampleSize: number) => ({
    name,
    raw,
    normalized: null,
    sampleSize,
  });
  const image = {
    ...first,
    terms: [
      { signal: "a", raw: 1, normalized: 1, weight: 1, contribution: 1 },
      { signal: "b", raw: null, normalized: null, weight: 1, contribution: 0 },
    ],
    signals: [value("a", 1, 12), value("b", null, 0), value("unused", 1, 2)],
  };
  expect(smallestSample(image)).toBe(12);
  expect(smallestSample(first)).toBeNull();
});
