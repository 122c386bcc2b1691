"use client";

import type { ReactNode } from "react";
import { OperationProgress, type ProgressItem } from "@/components/operations/OperationProgress";
import { Panel } from "@/components/ui/Panel";
import { runStageSchema, type Run } from "@/lib/api/runs";
import { formatBytes } from "@/lib/client/format";
import type { FollowedOperation } from "@/lib/client/hooks/operations";
import { runStageLabel } from "../words";
import classes from "./RunProgress.module.css";

const queryStates = { waiting: "Waiting", running: "Fetching", success: "Fetched", failed: "Failed" };

export interface RunProgressProps {
  readonly run: Run;
  readonly followed: FollowedOperation;
}

export function RunProgress({ run, followed: { operation, live } }: RunProgressProps): ReactNode {
  const stage = runStageSchema.safeParse(operation?.stage).data ?? run.stage;
  const share = operation?.progress ?? run.progress;
  const items: readonly ProgressItem[] = (
    operation?.items ?? run.spec.queries.map(({ name }) => ({ name, state: "waiting" as const, bytes: 0 }))
  ).map(({ name, state, bytes }) => ({
    name,
    state,
    note: bytes > 0 ? formatBytes(bytes) : "no bytes yet",
  }));
  return (
    <Panel title="Progress" className={classes.panel}>
      <OperationProgress
        stage={runStageLabel(stage)}
        label="Progress of the run"
        share={share}
        items={items}
        stateLabels={queryStates}
        message={operation?.message}
        note={
          live
            ? "This page follows the run; the ranking appears here when it ends."
            : "Updated every 5 s; the ranking appears here when the run ends."
        }
      />
    </Panel>
  );
}
