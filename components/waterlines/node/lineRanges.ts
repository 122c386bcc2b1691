/** The steps of the pod count, as ranges of the waterline and in words. */
import type { NodePlanReport } from "@/lib/api/waterlines";
import { formatNumber, plural } from "@/lib/client/format";

export interface Range {
  /** The line lies in the range from here, inclusive, to `to`, exclusive, in its unit. */
  readonly from: number;
  readonly to: number;
  readonly acted: number;
}

/** Returns the ranges from the use downward; above it no pod gives way. */
export function rangesOf(
  steps: NodePlanReport["breakpoints"][number]["steps"],
  used: number,
): readonly Range[] {
  return steps.map(({ from, acted }, at) => ({ from, to: steps[at - 1]?.from ?? used, acted }));
}

/** The current position of the line, and where the count changes next on both sides of it. */
export function stepSentence(
  ranges: readonly Range[],
  line: number,
  shown: (value: number) => string,
): string {
  const at = ranges.findIndex(({ from, to }) => line >= from && line < to);
  const here = ranges[at];
  if (here === undefined) {
    const [first] = ranges;
    if (first === undefined || line < first.to) return "";
    return `At ${shown(line)} no pod gives way; ${plural(first.acted, "pod")} below ${shown(first.to)}.`;
  }
  const [above, below] = [at === 0 ? 0 : (ranges[at - 1]?.acted ?? 0), ranges[at + 1]?.acted];
  const parts = [
    `${plural(here.acted, "pod")} at ${shown(line)}`,
    `${above === 0 ? "none" : formatNumber(above)} from ${shown(here.to)}`,
    ...(below === undefined ? [] : [`${formatNumber(below)} below ${shown(here.from)}`]),
  ];
  return `${parts.join(", ")}.`;
}
