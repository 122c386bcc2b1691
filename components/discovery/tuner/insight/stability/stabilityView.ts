/** The data of the stability panel. Pure. */
import { BEYOND_WEIGHTS, type Stability } from "@/lib/discovery";
import { formatNumber, formatPercent, plural } from "@/lib/client/format";
import { roundOutward } from "@/lib/numeric/roundOutward";

export type StableImage = Stability["images"][number];

/** Images shown on each side of the cut even if all draws agree on them. */
const BESIDE_CUT = 3;

/** By rank: the images on which draws disagree, and the nearest ones on both sides of the cut. */
export function nearTheCut({ images }: Stability, maxImages: number): readonly StableImage[] {
  return images.filter(
    ({ share, rank }) =>
      (share > 0 && share < 1) || (rank > maxImages - BESIDE_CUT && rank <= maxImages + BESIDE_CUT),
  );
}

/** The range of ranks that the drawing spans, including the cut. */
export function rankScale(images: readonly StableImage[], maxImages: number): { low: number; high: number } {
  const low = Math.min(maxImages, ...images.map(({ rank5, rank }) => Math.min(rank5, rank)));
  const high = Math.max(maxImages + 1, ...images.map(({ rank95, rank }) => Math.max(rank95, rank)));
  return { low, high };
}

export function stabilitySentence(answer: Stability, maxImages: number): string {
  const selected = Math.min(maxImages, answer.images.length);
  return (
    `In ${formatPercent(answer.sameSet)} of ${formatNumber(answer.draws)} draws the very same ` +
    `${plural(selected, "image is", "images are")} selected. Each draw multiplies every weight by e^(${answer.spread} · z), ` +
    `z standard normal: two of three weights move by less than ${formatNumber((Math.exp(answer.spread) - 1) * 100, 2)}%. Seed ${answer.seed}.`
  );
}

/** "Weight of peak: 0.5 → 0.47 selects another set." */
export function setChangeText({ signal, from, to, beyondLimit }: Stability["setChanges"][number]): string {
  if (beyondLimit) return `Weight of ${signal}: another set takes ${BEYOND_WEIGHTS}.`;
  if (to === null) return `No weight of ${signal} from 0 up selects another set.`;
  return `Weight of ${signal}: ${formatNumber(from)} → ${formatNumber(roundOutward(from, to))} selects another set.`;
}
