/** Compares a tried ranking with the saved policy's last run, in words. */
import { formatNumber, plural } from "@/lib/client/format";
import { strategyLabel } from "@/lib/client/labels";
import type { ImageChange, RunDiff } from "@/lib/discovery";

/** "2 images enter, 1 leaves, 4 move, 10 keep their rank." */
export function changeWords(diff: RunDiff): string {
  const [entered, left, moved] = [diff.entered.length, diff.left.length, diff.moved.length];
  const strategies = diff.comparable
    ? ""
    : ` The strategy changes from ${strategyLabel(diff.strategyBefore)} to ${strategyLabel(diff.strategyAfter)}.`;
  if (entered + left + moved === 0) {
    return `the same ${plural(diff.unchanged, "image")} selected, in the same order.${strategies}`;
  }
  const parts = [
    `${plural(entered, "image")} ${entered === 1 ? "enters" : "enter"}`,
    `${count(left)} ${left === 1 ? "leaves" : "leave"}`,
    `${count(moved)} ${moved === 1 ? "moves" : "move"}`,
    `${count(diff.unchanged)} ${diff.unchanged === 1 ? "keeps its" : "keep their"} rank`,
  ];
  return `${parts.join(", ")}.${strategies}`;
}

/** "rank 31 → 12"; an image ranked on one side only is new or gone. */
export function rankWords({ before, after }: ImageChange): string {
  if (before === null) return after === null ? "" : `new, rank ${after.rank}`;
  return after === null ? `was rank ${before.rank}, not ranked now` : `rank ${before.rank} → ${after.rank}`;
}

function count(images: number): string {
  return formatNumber(images);
}
