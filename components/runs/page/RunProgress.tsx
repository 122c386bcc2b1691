"use client";

import { Progress } from "@mantine/core";
import type { ReactNode } from "react";
import type { Run, RunEvent } from "@/lib/api/runs";
import type { RunProgress as Progressing } from "@/lib/client/hooks/runsEvents";
import { formatBytes } from "@/lib/client/format";
import { Panel } from "@/components/ui/Panel";
import { ToneBadge, type Tone } from "@/components/ui/StatusBadge";
import { formatPercent, runStageLabel } from "../words";
import classes from "./RunProgress.module.css";

export interface RunProgressProps {
  readonly run: Run;
  readonly progress: Progressing;
}

type QueryProgress = RunEvent["queries"][number];

const queryStates: Record<QueryProgress["state"], { readonly tone: Tone; readonly label: string }> = {
  waiting: { tone: "idle", label: "Waiting" },
  running: { tone: "run", label: "Fetching" },
  success: { tone: "ok", label: "Fetched" },
  failed: { tone: "bad", label: "Failed" },
};

export function RunProgress({ run, progress }: RunProgressProps): ReactNode {
  const stage = progress.event?.stage ?? run.stage;
  const share = progress.event?.progress ?? run.progress;
  const queries: readonly QueryProgress[] =
    progress.event?.queries ??
    run.spec.queries.map(({ name }) => ({ name, state: "waiting" as const, bytes: 0 }));
  return (
    <Panel title="Progress" className={classes.panel}>
      <div className={classes.stage}>
        {/* Only the stage is announced; the percentage would be read out without end. */}
        <span role="status">{runStageLabel(stage)}</span>
        <span className={classes.percent}>{formatPercent(share)}</span>
      </div>
      <Progress
        value={share * 100}
        size="lg"
        color="var(--state-run)"
        aria-label="Progress of the run"
        transitionDuration={200}
      />
      {progress.event?.message ? <p className={classes.note}>{progress.event.message}</p> : null}
      <ul className={classes.queries}>
        {queries.map((query) => (
          <li key={query.name} className={classes.query}>
            <span className={`${classes.name} breakable`}>{query.name}</span>
            <span className={classes.bytes}>
              {query.bytes > 0 ? formatBytes(query.bytes) : "no bytes yet"}
            </span>
            <ToneBadge tone={queryStates[query.state].tone}>{queryStates[query.state].label}</ToneBadge>
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        {progress.live
          ? "This page follows the run; the ranking appears here when it ends."
          : "Asking every 2 s; the ranking appears here when the run ends."}
      </p>
    </Panel>
  );
}
