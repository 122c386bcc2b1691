import type { ReactNode } from "react";
import { runStageSchema, type StageTiming } from "@/lib/api/runs";
import { formatDuration } from "@/lib/client/format";
import { EmptyState } from "@/components/ui/EmptyState";
import { runStageLabel } from "../words";
import classes from "./StageTimes.module.css";

/** When each stage began and how long it took: a bar on the run's own time. */
export function StageTimes({ timing }: { readonly timing: readonly StageTiming[] }): ReactNode {
  const total = Math.max(0, ...timing.map(({ startedMs, durationMs }) => startedMs + durationMs));
  if (timing.length === 0 || total === 0) {
    return <EmptyState title="No stage was finished">The run ended before a stage was timed.</EmptyState>;
  }
  return (
    <>
      <ol className="plainList">
        {timing.map(({ stage, startedMs, durationMs }, index) => (
          <li key={`${stage} ${index}`} className={classes.stage}>
            <span className={classes.name}>{stageName(stage)}</span>
            <svg width="100%" height="12" aria-hidden="true" focusable="false" className={classes.svg}>
              <rect width="100%" height="12" className={classes.track} />
              <rect
                x={`${(startedMs / total) * 100}%`}
                // A stage too short to see still has a mark.
                width={`${Math.max(0.4, (durationMs / total) * 100)}%`}
                height="12"
                className={classes.bar}
              />
            </svg>
            <span className={classes.time}>{formatDuration(durationMs)}</span>
          </li>
        ))}
      </ol>
      <p className={classes.total}>{formatDuration(total)} altogether</p>
    </>
  );
}

function stageName(stage: string): string {
  const known = runStageSchema.safeParse(stage).data;
  return known === undefined ? stage : runStageLabel(known);
}
