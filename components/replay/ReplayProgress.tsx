"use client";

import type { ReactNode } from "react";
import { OperationPanel, type OperationPanelProps } from "@/components/operations/OperationPanel";
import { afterReplayChange } from "@/lib/client/invalidate";
import { stageText } from "./words";

/** A replay or a job set while it is under way. */
export function ReplayProgress(props: Pick<OperationPanelProps, "found" | "what">): ReactNode {
  return (
    <OperationPanel
      {...props}
      stageText={stageText}
      note="It goes on when this page is closed, and after a restart of the server."
      after={afterReplayChange}
    />
  );
}
