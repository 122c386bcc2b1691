"use client";

import type { ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { instant, type Column } from "@/components/ui/DataTable";
import { Instant } from "@/components/ui/Instant";
import type { JobStory, StoryPhase } from "@/lib/api/jobStory";
import { formatDuration } from "@/lib/client/format";
import { useNow } from "@/lib/client/hooks/now";
import classes from "./JobTimeline.module.css";
import { lengthOf, PHASE_TEXTS, SOURCE_TEXTS, summaryOf } from "./words";

/** A job's phases on one line of time, from queued to finished. */
export function JobTimeline({ story }: { readonly story: JobStory }): ReactNode {
  const now = useNow(1_000);
  const { phases } = story;
  const last = phases.at(-1);
  const nowMs = now ?? Date.parse(last?.to ?? last?.from ?? "");
  const columns: readonly Column<StoryPhase>[] = [
    { key: "phase", header: "Phase", rowHeader: true, value: ({ kind }) => PHASE_TEXTS[kind] },
    {
      ...{ key: "from", header: "From", value: ({ from }: StoryPhase) => instant(from) },
      render: ({ from }) => <Instant at={from} />,
    },
    {
      ...{ key: "to", header: "To", value: ({ to }: StoryPhase) => instant(to) },
      render: ({ to }) => (to === null ? "goes on" : <Instant at={to} />),
    },
    {
      ...{ key: "length", header: "Takes", align: "right" as const },
      ...{ value: (phase: StoryPhase) => lengthOf(phase, nowMs) / 1_000 },
      render: (phase) => formatDuration(lengthOf(phase, nowMs)),
    },
    { key: "source", header: "Known from", value: ({ source }) => SOURCE_TEXTS[source], hideBelow: "sm" },
  ];
  return (
    <ChartPanel
      title="From queued to finished"
      summary={summaryOf(story, nowMs)}
      columns={columns}
      rows={phases}
      rowKey={({ from, kind }) => `${kind} ${from}`}
      interactive
    >
      {phases.length === 0 ? (
        <p className="quiet">No time of this job is known: it was reported without them.</p>
      ) : (
        <Bar phases={phases} nowMs={nowMs} />
      )}
    </ChartPanel>
  );
}

function Bar({
  phases,
  nowMs,
}: {
  readonly phases: readonly StoryPhase[];
  readonly nowMs: number;
}): ReactNode {
  const last = phases.at(-1);
  return (
    <>
      <div className={classes.bar} aria-hidden="true">
        {phases.map((phase) => (
          <div
            key={phase.from}
            className={classes.phase}
            data-kind={phase.kind}
            data-open={phase.to === null}
            style={{ flexGrow: Math.max(1, lengthOf(phase, nowMs)), flexBasis: 0 }}
          />
        ))}
      </div>
      <div className={`${classes.ends} fine`}>
        <Instant at={phases[0]?.from ?? ""} />
        {last?.to ? <Instant at={last.to} /> : <span>goes on</span>}
      </div>
      <ul className={classes.legend}>
        {phases.map((phase) => (
          <li key={phase.from}>
            <span className={`${classes.phase} ${classes.key}`} data-kind={phase.kind} aria-hidden="true" />
            {PHASE_TEXTS[phase.kind]}{" "}
            <strong suppressHydrationWarning>{formatDuration(lengthOf(phase, nowMs))}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}
