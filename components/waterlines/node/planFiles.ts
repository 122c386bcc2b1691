/** Exports a node's plan as files. */
import type { NodePlanReport } from "@/lib/api/waterlines";
import { toCsv } from "@/lib/document/csv";
import type { NodeQuestion } from "@/lib/waterlines";

/** The current plan with the question that it answers. */
export interface ExportedPlan {
  readonly node: string;
  readonly report: NodePlanReport;
  readonly question: Pick<NodeQuestion, "profile" | "moved" | "added">;
}

const HEADER = [
  "kind",
  "position",
  "pod",
  "qos_class",
  "priority",
  "verdict",
  "metric",
  "unit",
  "gap_before",
  "released",
  "gap_after",
  "decided_by",
];

/** Every pod of every kind of action, in the order in which they give way; amounts in mC or bytes. */
export function planCsv({ kinds }: NodePlanReport): string {
  const rows = kinds.flatMap(({ kind, pods, gaps }) =>
    pods.map((pod) => {
      const { position, qosClass, priority, verdict, metric, gapBefore, released, gapAfter } = pod;
      const unit = gaps.find((gap) => gap.metric === metric)?.unit ?? null;
      return [
        kind,
        position,
        pod.pod,
        qosClass,
        priority,
        verdict,
        metric,
        unit,
        gapBefore,
        released,
        gapAfter,
        pod.decidedBy?.key ?? null,
      ];
    }),
  );
  return toCsv(HEADER, rows);
}

/** Only the evictions: kubectl cannot throttle. */
export function planShell(node: string, { commands }: NodePlanReport): string {
  const title = node.replace(/[^\w.-]/g, "_");
  return `#!/bin/sh\n# Evictions of the plan for ${title}. Disruption budgets are respected.\nset -e\n${commands.join("\n")}\n`;
}
