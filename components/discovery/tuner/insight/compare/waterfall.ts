/** Attribution as a waterfall: parts that add up to the total. Pure. */
import type { Attribution, Factor } from "@/lib/discovery";
import { placesText } from "../numbers";

export type AttributedImage = Attribution["images"][number];

const names: Record<Factor, string> = {
  data: "Data",
  windows: "Signals and their windows",
  filter: "Image filter",
  range: "Normalisation range",
  weights: "Weights",
  rules: "Rules of the ranking",
};

function factorName(factor: Factor): string {
  return names[factor];
}

export interface Fall {
  readonly key: string;
  readonly label: string;
  /** Places gained, or lost if negative; their sum in the last row. */
  readonly rank: number;
  readonly score: number;
  /** Shares of the drawing's width, 0–1. */
  readonly from: number;
  readonly to: number;
  readonly isWhole: boolean;
}

/** One row for each factor, each starting where the previous one ends, and the total from start to end. */
export function waterfall({ parts, rankDelta, scoreDelta }: AttributedImage): readonly Fall[] {
  const ends = parts.reduce<number[]>((sums, { rank }) => [...sums, (sums.at(-1) ?? 0) + rank], [0]);
  const low = Math.min(...ends, rankDelta);
  const width = Math.max(...ends, rankDelta) - low;
  const place = (places: number): number => (width === 0 ? 0.5 : (places - low) / width);
  const rows = parts.map(({ factor, rank, score }, i): Fall => ({
    key: factor,
    label: factorName(factor),
    rank,
    score,
    isWhole: false,
    from: place(ends[i] ?? 0),
    to: place(ends[i + 1] ?? 0),
  }));
  const whole = { rank: rankDelta, score: scoreDelta, from: place(0), to: place(rankDelta), isWhole: true };
  return [...rows, { key: "whole", label: "Altogether", ...whole }];
}

/** "From rank 31 to rank 28: 3 places up." An image without a rank counts as one place after the last. */
export function rankChange({ before, after, rankDelta }: AttributedImage): string {
  const say = (rank: number | null): string => (rank === null ? "no rank" : `rank ${rank}`);
  if (before.rank === null && after.rank === null) return "No rank on either side.";
  const counted =
    before.rank === null || after.rank === null ? ", no rank counted as one after the last" : "";
  return `From ${say(before.rank)} to ${say(after.rank)}: ${placesText(rankDelta)}${counted}.`;
}
