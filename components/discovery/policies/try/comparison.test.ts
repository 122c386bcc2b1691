import { describe, expect, it } from "vitest";
import { diffRankings, type RankedImage } from "@/lib/discovery";
import { changeWords, rankWords } from "./comparison";

function ranking(images: string, selected: number): { strategy: string; ranking: RankedImage[] } {
  return {
    strategy: "weightedSum",
    ranking: [...images].map((image, index) => ({
      image,
      rank: index + 1,
      finalScore: 10 - index,
      selected: index < selected,
      gap: 0,
      missing: [],
      signals: [],
      terms: [],
      factors: [],
    })),
  };
}

describe("changeWords", () => {
  it("counts what enters, leaves, moves and stays", () => {
    const diff = diffRankings(ranking("abcd", 3), ranking("bade", 4));
    expect(changeWords(diff)).toBe("2 images enter, 1 leaves, 2 move, 0 keep their rank.");
  });

  it("says in one word that nothing changes", () => {
    expect(changeWords(diffRankings(ranking("abc", 2), ranking("abc", 2)))).toBe(
      "the same 2 images selected, in the same order.",
    );
  });

  it("names a change of strategy", () => {
    const after = { ...ranking("abc", 1), strategy: "product" };
    expect(changeWords(diffRankings(ranking("abc", 2), after))).toMatch(
      /^0 images enter, 1 leaves, 0 move, 1 keeps its rank\. The strategy changes from Weighted sum to /,
    );
  });
});

it("rankWords tells a new image from a moved and a gone one", () => {
  const side = (rank: number) => ({ rank, score: 1, selected: true });
  const change = { image: "a", rankDelta: null, scoreDelta: null };
  expect(rankWords({ ...change, before: side(31), after: side(12) })).toBe("rank 31 → 12");
  expect(rankWords({ ...change, before: null, after: side(3) })).toBe("new, rank 3");
  expect(rankWords({ ...change, before: side(3), after: null })).toBe("was rank 3, not ranked now");
});
