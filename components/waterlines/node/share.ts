/** A node in words that an issue takes. */
import type { NodeDetail } from "@/lib/api/nodes";
import { formatPercent } from "@/lib/client/format";
import { explained, type PageSummary } from "@/lib/explanation/summary";
import { capital } from "../titles";
import { amount, gapText, KIND_TEXTS, outcomeText, shownExplanation, STANDING_TEXTS } from "../words";

export function nodeSummary({ node, plan, snapshot }: NodeDetail): PageSummary {
  const measured = plan.lines.filter(({ share }) => share !== null);
  return {
    title: `Node ${node.name}`,
    sentences: [
      `${STANDING_TEXTS[plan.standing]}. ${outcomeText(plan)}`,
      ...plan.lines.map(
        (line) =>
          `${capital(line.title)}: ${gapText(line, "percentage points")}, line ${amount(line.line, line.unit)}`,
      ),
      ...plan.kinds.flatMap(({ kind, acted, explanation }) => [
        ...(acted.length > 0 ? [`${KIND_TEXTS[kind]}: ${acted.join(", ")}`] : []),
        ...(explanation === null ? [] : explained(shownExplanation(explanation))),
      ]),
    ],
    facts: [
      ["Snapshot", `${snapshot.name}, version ${snapshot.version}`],
      ["Taken", snapshot.takenAt ?? "–"],
    ],
    bars: {
      caption: "Use as a share of each waterline",
      unit: "%",
      line: { label: "Waterline", value: 100 },
      rows: measured
        .map(({ title, share, used, unit, over }) => ({
          label: capital(title),
          value: 100 * (share ?? 0),
          text: `${amount(used ?? 0, unit)}, ${formatPercent(share ?? 0)}`,
          above: (over ?? 0) > 0,
        }))
        .sort((a, b) => b.value - a.value),
      more: 0,
    },
  };
}
