/**
 * Compares more than two rankings (tuner.md "Compare"): the place of each image in each ranking, and what entered,
 * left and moved from the first to each of the others. Pairs are compared by diffRankings. O(rankings · images).
 */
import type { z } from "zod";
import { compareCodePoints } from "../../numeric/codePoints";
import type { PipelineResult } from "../result";
import { diffRankings } from "./runDiff";
import type { standingSchema, Comparison } from "./shapes/compareMany";

export interface Labelled {
  readonly label: string;
  readonly result: Pick<PipelineResult, "ranking" | "strategy">;
}

export function compareMany(rankings: readonly Labelled[]): Comparison {
  const byImage = new Map<string, (z.infer<typeof standingSchema> | null)[]>();
  rankings.forEach(({ result }, index) => {
    for (const { image, rank, finalScore, selected } of result.ranking) {
      const standings = byImage.get(image) ?? rankings.map(() => null);
      standings[index] = { rank, score: finalScore, selected };
      byImage.set(image, standings);
    }
  });
  const images = [...byImage].map(([image, standings]) => {
    const ranks = standings.flatMap((standing) => (standing === null ? [] : [standing.rank]));
    const best = Math.min(...ranks);
    const selectedIn = standings.filter((standing) => standing?.selected).length;
    return { best, compared: { image, standings, selectedIn, spread: Math.max(...ranks) - best } };
  });
  images.sort((a, b) => a.best - b.best || compareCodePoints(a.compared.image, b.compared.image));
  const [first, ...others] = rankings;
  return {
    labels: rankings.map(({ label }) => label),
    images: images.map(({ compared }) => compared),
    diffs: first === undefined ? [] : others.map(({ result }) => diffRankings(first.result, result)),
    selectedInAll: images.filter(({ compared }) => compared.selectedIn === rankings.length).length,
  };
}
