import type { ReactNode } from "react";
import { runStageLabel } from "@/components/discovery/runs/words";
import { formatPercent } from "@/components/ranking/numbers";
import type { RunSummary } from "@/lib/api/runs";
import classes from "./RunUnderWay.module.css";

/** How far a run was when the page was last read. */
export function RunUnderWay({ run: { policy, stage, progress } }: { readonly run: RunSummary }): ReactNode {
  return (
    <div className={classes.root}>
      <span>{runStageLabel(stage)}</span>
      <span className={classes.share}>{formatPercent(progress)}</span>
      <progress className={classes.bar} max={1} value={progress} aria-label={`Progress of ${policy}`} />
    </div>
  );
}
