import type { ReactNode } from "react";
import { runStageSchema, type StageTiming } from "@/lib/api/runs";
import { formatDuration } from "@/lib/client/format";
import { EmptyState } from "@/components/ui/EmptyState";
import { runStageLabel } from "../words";
import { timesOf } from "./times";
import classes from "./StageTimes.module.css";

export interface StageTimesProps {
  readonly timing: readonly StageTiming[];
  /** The run's duration in milliseconds; null while it has not ended. */
  readonly runMs: number | null;
}

/** When each stage started and how long it took, as bars on the run's time axis next to the total. */
export function StageTimes({ timing, runMs }: StageTimesProps): ReactNode {
  const { total, rest, stages } = timesOf(timing, runMs);
  if (timing.length === 0 || total === 0) {
    return <EmptyState title="No stage was finished">The run ended before a stage was timed.</EmptyState>;
  }
  return (
    <>
      <ol className="plainList">
        {rest === null ? null : (
          <Stage
            name="Waiting to start"
            title="For a computing process and for what the policy names, after a worker took the run"
            from={0}
            ms={rest}
            total={total}
          />
        )}
        {stages.map(({ stage, fromMs, durationMs }, index) => (
          <Stage
            key={`${stage} ${index}`}
            name={stageName(stage)}
            from={fromMs}
            ms={durationMs}
            total={total}
          />
        ))}
      </ol>
      <p className={classes.total}>{formatDuration(total)} altogether</p>
    </>
  );
}

interface StageProps {
  readonly name: string;
  readonly title?: string;
  readonly from: number;
  readonly ms: number;
  readonly total: number;
}

function Stage({ name, title, from, ms, total }: StageProps): ReactNode {
  return (
    <li className={classes.stage}>
      <span className="breakable" title={title}>
        {name}
      </span>
      <svg width="100%" height="12" aria-hidden="true" focusable="false" className={classes.svg}>
        <rect width="100%" height="12" className={classes.track} />
        <rect
          x={`${(from / total) * 100}%`}
          // A very short stage still has a visible mark.
          width={`${Math.max(0.4, (ms / total) * 100)}%`}
          height="12"
          className={classes.bar}
        />
      </svg>
      <span className={classes.time}>{formatDuration(ms)}</span>
    </li>
  );
}

function stageName(stage: string): string {
  const known = runStageSchema.safeParse(stage).data;
  return known === undefined ? stage : runStageLabel(known);
}
