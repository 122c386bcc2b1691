import type { ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import type { Column } from "@/components/ui/DataTable";
import { formatDuration } from "@/lib/client/format";
import { durationsIn } from "@/lib/client/columnFormats";
import type { Trace, TracedAnswer } from "@/lib/coldstart/shapes";
import classes from "../ColdStart.module.css";
import { answerText, shownRank } from "../words";

export interface ProbeTimelineProps {
  readonly pass: Trace["passes"][number];
  readonly trace: Trace;
  /** From 1. */
  readonly number: number;
}

const COLUMNS: readonly Column<TracedAnswer>[] = [
  { key: "node", header: "Node", value: ({ node }) => node, rowHeader: true },
  { key: "rank", header: "Rank", value: ({ rank }) => shownRank(rank) },
  {
    key: "ms",
    header: "Answered after",
    value: ({ atMs, askedMs }) => atMs - askedMs,
    formats: durationsIn,
  },
];

/** A lane for each node that was asked; the right edge is the probe timeout. */
export function ProbeTimeline({ pass, trace, number }: ProbeTimelineProps): ReactNode {
  const { answers, k, startedMs, endedMs } = pass;
  const { queryTimeoutMs, thresholdMs } = trace;
  const text = (answer: TracedAnswer): string => answerText(answer, { nowMs: endedMs, thresholdMs });
  const title = number === 1 ? `The probe: top ${k}` : `The wider probe: top ${k}`;
  return (
    <ChartPanel
      title={title}
      description={`Took ${formatDuration(endedMs - startedMs)}; the line on the right is the probe timeout of ${formatDuration(queryTimeoutMs)}.`}
      summary={`${title}: ${answers.map((answer) => `${answer.node} ${text(answer)} after ${formatDuration(answer.atMs - answer.askedMs)}`).join("; ")}.`}
      columns={[...COLUMNS, { key: "answer", header: "Answer", value: text }]}
      rows={answers}
      rowKey={({ node }) => node}
      interactive
    >
      <div className={classes.lanes}>
        {answers.map((answer) => {
          const ms = answer.atMs - answer.askedMs;
          return (
            <div key={answer.node} className={classes.lane}>
              <span>{answer.node}</span>
              <div className={classes.track}>
                <div
                  className={classes.bar}
                  data-state={answer.state}
                  style={{ width: `${Math.min(100, (ms / queryTimeoutMs) * 100)}%` }}
                />
              </div>
              <span>
                {formatDuration(ms)}, {text(answer)}
              </span>
            </div>
          );
        })}
      </div>
    </ChartPanel>
  );
}
