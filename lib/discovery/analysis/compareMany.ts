/**
 * More than two rankings side by side (tuner.md "Compare"): where each image stands in each, and from one to the next
 * what entered, left and moved. Pairs are compared by diffRankings. O(rankings · images).
 */
import { z } from "zod";
import { compareCodePoints } from "../codePoints";
import type { PipelineResult } from "../result";
import { diffRankings, runDiffSchema } from "../runDiff";

const standingSchema = z.object({
  rank: z.number().int(),
  score: z.number(),
  selected: z.boolean(),
});

const comparedImageSchema = z.object({
  image: z.string(),
  /** One a ranking, in the order given; null where it has no rank. */
  standings: z.array(standingSchema.nullable()),
  /** Rankings that select it. */
  selectedIn: z.number().int(),
  /** Places between its best and its worst rank, where it has ranks. */
  spread: z.number().int(),
});

export const comparisonSchema = z.object({
  labels: z.array(z.string()),
  /** Every image with a rank in any of them, by its best rank, then by name. */
  images: z.array(comparedImageSchema),
  /** From the first ranking to each of the others. */
  diffs: z.array(runDiffSchema),
  /** Images that all of them select. */
  selectedInAll: z.number().int(),
});

export type Comparison = z.infer<typeof comparisonSchema>;

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
