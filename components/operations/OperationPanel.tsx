"use client";

import type { ReactNode } from "react";
import { Panel } from "@/components/ui/Panel";
import { formatBytes } from "@/lib/client/format";
import { OperationProgress } from "./OperationProgress";
import { useUnderWay, type OperationUnderWay } from "./useUnderWay";

export interface OperationPanelProps extends OperationUnderWay {
  /** A further message about the current state. */
  readonly message?: string | null;
  /** What happens to the operation if the page is left. */
  readonly note: string;
}

/** An operation under way, with Cancel: for pages of what it produces. */
export function OperationPanel({ message, note, ...underWay }: OperationPanelProps): ReactNode {
  const { stage, share, items, cancelButton } = useUnderWay(underWay);
  return (
    <Panel title="Progress" actions={cancelButton}>
      <OperationProgress
        stage={stage}
        label={`Progress of ${underWay.what}`}
        share={share}
        items={items.map(({ name, state, bytes }) => ({
          name,
          state,
          note: bytes > 0 ? formatBytes(bytes) : "",
        }))}
        message={message}
        note={note}
      />
    </Panel>
  );
}
