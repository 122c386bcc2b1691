import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { formatDuration, formatNumber, plural } from "@/lib/client/format";
import { isWeighted, rankedSignals } from "@/lib/discovery";
import { strategyLabel } from "@/lib/client/labels";
import type { Tone } from "@/components/ui/StatusBadge";
import { Node, type NodeProps } from "./Node";
import classes from "./Node.module.css";

const healths: Record<Run["state"], { readonly tone: Tone; readonly label: string }> = {
  queued: { tone: "idle", label: "Waiting" },
  running: { tone: "run", label: "Waiting" },
  succeeded: { tone: "ok", label: "Success" },
  partial: { tone: "warn", label: "Partial" },
  failed: { tone: "bad", label: "Failed" },
  cancelled: { tone: "idle", label: "Not computed" },
};

export function RankingNode({ run }: { readonly run: Run }): ReactNode {
  const { ranking } = run.spec;
  const { tone, label } = healths[run.state];
  return (
    <Node
      name={strategyLabel(ranking?.strategy ?? null)}
      kind={`selects the first ${plural(run.maxImages, "image")}${run.spec.semantics === "operator" ? ", operator semantics" : ""}`}
      tone={tone}
      health={label}
      facts={factsOf(run)}
    >
      <ul className={classes.details}>
        {isWeighted(ranking)
          ? ranking.terms.map(({ signalRef, weight }) => (
              <li key={signalRef}>
                {signalRef} × {formatNumber(weight)}
              </li>
            ))
          : rankedSignals(ranking).map((name) => <li key={name}>{name}</li>)}
      </ul>
    </Node>
  );
}

function factsOf(run: Run): NodeProps["facts"] {
  const took = run.timing.find(({ stage }) => stage === "ranking");
  const images = (count: number): string => plural(count, "image");
  return [
    { label: "Ranked", value: images(run.ranking.length) },
    { label: "Selected", value: images(run.selectedCount) },
    ...(run.dropped.length > 0 ? [{ label: "Dropped", value: images(run.dropped.length) }] : []),
    ...(run.filteredOut.length > 0 ? [{ label: "Filtered out", value: images(run.filteredOut.length) }] : []),
    ...(took === undefined ? [] : [{ label: "Computed in", value: formatDuration(took.durationMs) }]),
  ];
}
