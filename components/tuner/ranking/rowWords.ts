/** What a row of the ranking says. */
import type { RankingView } from "@/lib/client/tuner/protocol";
import { FEW_SAMPLES } from "@/components/runs/ranking/model";
import { formatScore } from "@/components/runs/words";

/** The place of an image in a ranking, as its row shows it. */
export interface Standing {
  /** From 1. */
  readonly rank: number;
  /** As saved; 0 where the saved policy does not rank the image. */
  readonly saved: number;
  readonly score: number;
  /** Behind the least sampled signal; −1 where no signal has any. */
  readonly samples: number;
  /** In score units to the first image across the line; null where none is there. */
  readonly gap: number | null;
  readonly selected: boolean;
}

export function standingOf(view: RankingView, index: number): Standing {
  const rank = view.ranks[index] ?? 0;
  const score = view.scores[index] ?? 0;
  const selected = rank <= view.maxImages;
  const across = view.order[selected ? view.maxImages : view.maxImages - 1];
  return {
    rank,
    saved: view.savedRanks[index] ?? 0,
    score,
    samples: view.samples[index] ?? -1,
    gap: across === undefined ? null : score - (view.scores[across] ?? 0),
    selected,
  };
}

/** Against the saved policy's ranking: "▲3", "▼12", "new", or nothing. */
export function changeText({ rank, saved }: Standing): string {
  if (saved === 0) return "new";
  if (saved === rank) return "";
  return saved > rank ? `▲${saved - rank}` : `▼${rank - saved}`;
}

export function gapText({ gap, selected }: Standing): string {
  if (gap === null) return "–";
  if (gap === 0) return "level";
  return `${selected ? "+" : "−"}${formatScore(Math.abs(gap))}`;
}

export function samplesText({ samples }: Standing): string {
  return samples < 0 ? "–" : `n = ${samples.toLocaleString("en-US")}`;
}

/** The whole row in words, for whoever does not see it. */
export function describe(view: RankingView, index: number): string {
  const { rank, saved, score, samples, gap, selected } = standingOf(view, index);
  const moved =
    saved === 0
      ? "not ranked as saved"
      : saved === rank
        ? ""
        : `${saved > rank ? "up" : "down"} ${Math.abs(saved - rank)}`;
  const side = selected ? "above the line" : "below the line";
  const distance = gap === null || gap === 0 ? side : `${formatScore(Math.abs(gap))} ${side}`;
  const parts = view.parts.map((name, part) =>
    view.missing[part]?.[index] === 1
      ? `${name} missing`
      : `${name} ${formatScore(view.values[part]?.[index] ?? 0)}`,
  );
  const sampled =
    samples < 0 ? "" : `${samples} samples${samples < FEW_SAMPLES ? ", too few to say much" : ""}`;
  const image = view.names[index] ?? "";
  return [image, `rank ${rank}`, moved, `score ${formatScore(score)}`, distance, ...parts, sampled]
    .filter((part) => part !== "")
    .join(", ");
}
