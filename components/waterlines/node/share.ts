/** Summarizes a node as text for an issue. */
import type { NodeDetail } from "@/lib/api/nodes";
import type { NodePlanReport } from "@/lib/api/waterlines";
import { formatPercent } from "@/lib/client/format";
import { explained, type PageSummary } from "@/lib/explanation/summary";
import type { NodeQuestion } from "@/lib/waterlines";
import { capital, profileText, resourceOf } from "../titles";
import {
  afterText,
  amount,
  gapText,
  KIND_TEXTS,
  outcomeText,
  shownExplanation,
  STANDING_TEXTS,
} from "../words";
import { addableOf } from "./addedUse";

/** What the page shows and its address contains. */
export interface ShownPlan {
  readonly detail: NodeDetail;
  readonly report: NodePlanReport;
  readonly question: Pick<NodeQuestion, "profile" | "moved" | "added">;
}

export function nodeSummary({ detail, report: plan, question }: ShownPlan): PageSummary {
  const { node, snapshot, plan: drawn } = detail;
  const measured = plan.lines.filter(({ share }) => share !== null);
  return {
    title: `Node ${node.name}`,
    sentences: [
      `${STANDING_TEXTS[plan.standing]}. ${outcomeText(plan)}`,
      ...plan.lines.map((line) => {
        const gap = [gapText(line, "percentage points"), afterText(line, "percentage points")];
        return `${capital(line.title)}: ${gap.filter(Boolean).join(", ")}; line ${amount(line.line, line.unit)}`;
      }),
      ...plan.kinds.flatMap(({ kind, acted, explanation }) => [
        ...(acted.length > 0 ? [`${KIND_TEXTS[kind]}: ${acted.join(", ")}`] : []),
        ...(explanation === null ? [] : explained(shownExplanation(explanation))),
      ]),
    ],
    facts: [
      ["Snapshot", `${snapshot.name}, version ${snapshot.version}`],
      ["Taken", snapshot.takenAt ?? "–"],
      ["Profile", profileText(question.profile)],
      ["Moved lines", movedText(plan, drawn, question.moved)],
      ...addedFacts(drawn, node, question.added),
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

/** "CPU use: 4 cores (drawn at 6 cores)". */
function movedText(plan: NodePlanReport, drawn: NodeDetail["plan"], moved: NodeQuestion["moved"]): string {
  const texts = plan.lines
    .filter(({ metric }) => Object.hasOwn(moved, metric))
    .map(({ metric, title, line, unit }) => {
      const first = drawn.lines.find((one) => one.metric === metric)?.line ?? line;
      return `${capital(title)}: ${amount(line, unit)} (drawn at ${amount(first, unit)})`;
    });
  return texts.length === 0 ? "None" : texts.join(", ");
}

/** "Memory: 2.0 GiB more"; no fact without added use. */
function addedFacts(
  { lines }: NodeDetail["plan"],
  node: NodeDetail["node"],
  added: NodeQuestion["added"] = {},
): [string, string][] {
  const of = new Map(
    lines.flatMap((line) => {
      const addable = addableOf(line, node);
      return addable === null ? [] : [[addable.metric, { ...addable, title: line.title }] as const];
    }),
  );
  const texts = Object.entries(added).flatMap(([metric, size]) => {
    const line = of.get(metric);
    const resource = resourceOf(metric);
    const name = resource === null ? capital(line?.title ?? metric) : RESOURCE_NAMES[resource];
    return line ? `${name}: ${amount(Math.abs(size), line.unit)} ${size < 0 ? "less" : "more"}` : [];
  });
  return texts.length === 0 ? [] : [["Added use", texts.join(", ")]];
}

const RESOURCE_NAMES = { cpu: "CPU", mem: "Memory" } as const;
