"use client";

import { useCallback, type ReactNode } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { OperationProgress } from "@/components/operations/OperationProgress";
import { formatPercent } from "@/components/ranking/numbers";
import { notifyError } from "@/components/ui/notify";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton } from "@/components/ui/Permitted";
import type { ReplaySummary } from "@/lib/api/replays";
import { useOperation } from "@/lib/client/hooks/operations";
import { afterReplayChange } from "@/lib/client/invalidate";
import { useCancelOperation } from "./hooks";
import { stageText } from "./words";

interface OperationPanelProps {
  readonly found: Pick<ReplaySummary, "id" | "stage" | "progress" | "cancelRequested">;
  /** In the middle of a sentence: "the replay". */
  readonly what: string;
}

/** A replay or a job set while it is under way. */
export function OperationPanel({ found, what }: OperationPanelProps): ReactNode {
  const client = useQueryClient();
  const onEnd = useCallback(() => void afterReplayChange(client), [client]);
  const { operation } = useOperation(found.id, true, onEnd);
  const cancel = useCancelOperation();
  const share = operation?.progress ?? found.progress;
  const cancelling = found.cancelRequested || operation?.cancelRequested === true || cancel.isSuccess;
  return (
    <Panel
      title="Progress"
      actions={
        <PermittedButton
          needs="tuner"
          variant="default"
          loading={cancel.isPending}
          disabled={cancelling}
          onClick={() =>
            cancel.mutate(found.id, {
              onError: (error) => notifyError(`Could not cancel ${what}`, error),
            })
          }
        >
          {cancelling ? "Cancelling…" : "Cancel"}
        </PermittedButton>
      }
    >
      <OperationProgress
        stage={stageText(operation?.stage ?? found.stage)}
        label={`Progress of ${what}`}
        share={share}
        aside={formatPercent(share)}
        items={[]}
        note="It goes on when this page is closed, and after a restart of the server."
      />
    </Panel>
  );
}
