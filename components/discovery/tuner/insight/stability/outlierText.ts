/** Outlier warnings in words. Pure. */
import type { Outliers, SelectionChange, Policy } from "@/lib/discovery";
import { formatPercent, plural, splitImage } from "@/lib/client/format";
import { formatRawValue } from "@/components/discovery/runs/units";
import { listText } from "../numbers";

export type Outlier = Outliers["outliers"][number];

/** "sets the scale of pull-time: 840 s, the next one 62 s. Without it 7% of the range is left." */
export function outlierText(outlier: Outlier, policy: Policy): string {
  const show = (value: number): string => formatRawValue(policy, outlier.signal, value);
  const next = outlier.end === "max" ? "the next largest" : "the next smallest";
  return `sets the scale of ${outlier.signal}: ${show(outlier.value)}, ${next} ${show(outlier.next)}. Without it ${formatPercent(outlier.rangeLeft)} of the range is left.`;
}

/** "a:1 would enter, b:2 would leave, 5 images would move." */
export function changeText({ entered, left, moved }: SelectionChange): string {
  const names = (images: readonly string[]): string =>
    listText(images.map((image) => splitImage(image).name));
  const parts = [
    ...(entered.length > 0 ? [`${names(entered)} would enter`] : []),
    ...(left.length > 0 ? [`${names(left)} would leave`] : []),
    ...(moved > 0 ? [`${plural(moved, "image")} would move`] : []),
  ];
  return parts.length === 0 ? "nothing would change" : parts.join(", ");
}
