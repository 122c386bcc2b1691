/** What another profile does otherwise, in words. */
import { formatNumber } from "@/lib/client/format";
import type { NodePlanReport } from "@/lib/api/waterlines";
import { worded } from "../titles";
import { amount, difference, KIND_TEXTS } from "../words";

type Difference = NodePlanReport["differences"][number]["kinds"][number];

/** Says which pods only one of the profiles acts on, what those use, and how far each goes beyond its gap. */
export function differenceText(of: Difference): string {
  const { kind, onlyFirst, onlySecond, both, overshoots } = of;
  const acts = `acts on ${formatNumber(onlySecond.length + both.length)}`;
  const more =
    onlySecond.length === 0
      ? ""
      : `, among them ${some(onlySecond)} that ${onlySecond.length === 1 ? "is" : "are"} spared here (${inUseText(of.onlySecondUse)})`;
  const less = onlyFirst.length === 0 ? "" : `; spares ${some(onlyFirst)} (${inUseText(of.onlyFirstUse)})`;
  const beyond = overshoots.flatMap(({ title, unit, first, second }) =>
    first === second
      ? []
      : ` Beyond the gap of ${worded(title)}: ${sizeText(second, unit)}, here ${sizeText(first, unit)}.`,
  );
  return `${KIND_TEXTS[kind]}: ${acts}${more}${less}.${beyond.join("")}`;
}

const inUseText = ({ cpu, memory }: Difference["onlyFirstUse"]): string =>
  `${amount(cpu, "mC")} and ${amount(memory, "B")} in use`;

const sizeText = (size: number | null, unit: string): string =>
  size === null ? "not known" : difference(size, unit);

const some = (pods: readonly string[]): string =>
  pods.length <= 4 ? pods.join(", ") : `${pods.slice(0, 3).join(", ")} and ${pods.length - 3} more`;
