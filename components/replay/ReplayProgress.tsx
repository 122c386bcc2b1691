"use client";

import type { ReactNode } from "react";
import { OperationPanel, type OperationPanelProps } from "@/components/operations/OperationPanel";
import { afterReplayChange } from "@/lib/client/invalidate";
import { stageText } from "./words";

type ReplayProgressProps = Pick<OperationPanelProps, "found" | "what"> &
  Partial<Pick<OperationPanelProps, "stageText" | "after">>;

/** The progress of a replay, a job set, or something computed from one. */
export function ReplayProgress(props: ReplayProgressProps): ReactNode {
  return (
    <OperationPanel
      stageText={stageText}
      after={afterReplayChange}
      note="It continues when this page is closed and after a server restart."
      {...props}
    />
  );
}
