"use client";

import type { ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { instant, type Column } from "@/components/ui/DataTable";
import { Instant } from "@/components/ui/Instant";
import { Steps } from "@/components/ranking/explanation/Steps";
import type { JobStory } from "@/lib/api/jobStory";
import { formatDuration } from "@/lib/client/format";
import { useNow } from "@/lib/client/hooks/now";
import { useJobPull } from "../hooks";
import { drawnPhases, type DrawnPhase } from "./drawn";
import classes from "./JobTimeline.module.css";
import { PhaseRows } from "./PhaseRows";
import { lengthOf, PHASE_TEXTS, SOURCE_TEXTS, summaryOf } from "./words";

/** A job's phases on one time line, from queued to finished, each with its reason. */
export function JobTimeline({ story }: { readonly story: JobStory }): ReactNode {
  const now = useNow(1_000);
  const pull = useJobPull(story.id, story.startedAt !== null);
  const phases = drawnPhases(story, pull.data);
  const waited = story.waited.state === "known" ? story.waited.data : null;
  const last = phases.at(-1);
  const nowMs = now ?? Date.parse(last?.to ?? last?.from ?? "");
  const columns: readonly Column<DrawnPhase>[] = [
    { key: "phase", header: "Phase", rowHeader: true, value: ({ kind }) => PHASE_TEXTS[kind] },
    {
      key: "from",
      header: "From",
      value: ({ from }: DrawnPhase) => instant(from),
      render: ({ from }) => <Instant at={from} />,
    },
    {
      key: "to",
      header: "To",
      value: ({ to }: DrawnPhase) => instant(to),
      render: ({ to }) => (to === null ? "goes on" : <Instant at={to} />),
    },
    {
      key: "length",
      header: "Takes",
      align: "right" as const,
      value: (phase: DrawnPhase) => lengthOf(phase, nowMs) / 1_000,
      unit: "s",
      render: (phase) => formatDuration(lengthOf(phase, nowMs)),
    },
    { key: "source", header: "Known from", value: ({ source }) => SOURCE_TEXTS[source], hideBelow: "sm" },
  ];
  return (
    <ChartPanel
      title="From queued to finished"
      summary={summaryOf(phases, nowMs)}
      columns={columns}
      rows={phases}
      rowKey={({ from, kind }) => `${kind} ${from}`}
      interactive
    >
      {phases.length === 0 ? (
        <p className="quiet">No time of this job is known: it was reported without them.</p>
      ) : (
        <>
          <Bar phases={phases} nowMs={nowMs} />
          <PhaseRows story={story} phases={phases} pull={pull.isError ? null : pull.data} nowMs={nowMs} />
          {waited === null || waited.side === "above" || waited.steps.length === 0 ? null : (
            <Steps explanation={waited} title="Why it waited" />
          )}
        </>
      )}
    </ChartPanel>
  );
}

function Bar({
  phases,
  nowMs,
}: {
  readonly phases: readonly DrawnPhase[];
  readonly nowMs: number;
}): ReactNode {
  const last = phases.at(-1);
  return (
    <>
      <div className={classes.bar} aria-hidden="true">
        {phases.map((phase) => (
          <div
            key={`${phase.kind} ${phase.from}`}
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
    </>
  );
}
