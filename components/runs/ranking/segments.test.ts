import { describe, expect, it } from "vitest";
import type { RankedImage } from "@/lib/discovery/result";
import { barScale, segmentsOf } from "./segments";

function image(part: Partial<RankedImage>): RankedImage {
  return {
    image: "a:1",
    rank: 1,
    finalScore: 0,
    selected: true,
    gap: null,
    missing: [],
    signals: [],
    terms: [],
    factors: [],
    ...part,
  };
}

function term(signal: string, contribution: number, raw: number | null = 1) {
  return { signal, raw, normalized: raw, weight: 1, contribution };
}

function factor(name: string, value: number, logShare: number | null) {
  return { name, signal: name, raw: value, value, logShare };
}

describe("bars of a sum", () => {
  const best = image({ finalScore: 2, terms: [term("a", 1.5), term("b", 0.5)] });
  const scale = barScale([best]);

  it("lays contributions end to end and fills the width for the best image", () => {
    expect(segmentsOf(best, scale).map(({ from, width }) => [from, width])).toEqual([
      [0, 0.75],
      [0.75, 0.25],
    ]);
  });

  it("tells a measured 0 from a missing value", () => {
    const odd = image({ missing: ["b"], terms: [term("a", 0), term("b", 0, null)] });
    expect(segmentsOf(odd, scale).map(({ kind }) => kind)).toEqual(["zero", "missing"]);
  });

  it("draws negative contributions to the left of zero", () => {
    const low = image({ terms: [term("a", 1), term("b", -1)] });
    expect(segmentsOf(low, barScale([low])).map(({ from, width }) => [from, width])).toEqual([
      [0.5, 0.5],
      [0, 0.5],
    ]);
  });
});

describe("bars of a product", () => {
  it("is as long as the score and divided by the shares of the log-score", () => {
    const best = image({ finalScore: 8, factors: [factor("j", 16, 4 / 3), factor("cold", 0.5, -1 / 3)] });
    const segments = segmentsOf(best, barScale([best]));
    expect(segments.map(({ kind }) => kind)).toEqual(["part", "lowers"]);
    expect(segments[0]?.width).toBeCloseTo(0.8, 12);
    expect(segments[1]?.width).toBeCloseTo(0.2, 12);
  });

  it("marks the factor that lowers a score below 1, not the one that raises it", () => {
    const small = image({ finalScore: 0.5, factors: [factor("p", 2, -1), factor("cold", 0.25, 2)] });
    expect(segmentsOf(small, barScale([small])).map(({ kind }) => kind)).toEqual(["part", "lowers"]);
  });

  it("has equal parts where shares have no meaning", () => {
    const one = image({ finalScore: 1, factors: [factor("a", 1, null), factor("b", 1, null)] });
    expect(segmentsOf(one, barScale([one])).map(({ width }) => width)).toEqual([0.5, 0.5]);
  });
});

it("gives an image without reasons a plain bar", () => {
  const raw = image({ finalScore: 3 });
  expect(segmentsOf(raw, barScale([raw]))).toEqual([
    { name: "score", colour: 1, kind: "part", from: 0, width: 1 },
  ]);
});
