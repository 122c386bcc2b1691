"use client";

import { useCallback, type ReactNode } from "react";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { formatPercent } from "@/components/ranking/numbers";
import { notifyError } from "@/components/ui/notify";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton } from "@/components/ui/Permitted";
import type { Operation } from "@/lib/api/operations";
import { useCancelOperation, useOperation } from "@/lib/client/hooks/operations";
import { OperationProgress } from "./OperationProgress";

export interface OperationPanelProps {
  /** What is known of the operation before its first event. */
  readonly found: Pick<Operation, "id" | "stage" | "progress" | "cancelRequested">;
  /** In the middle of a sentence: "the replay". */
  readonly what: string;
  readonly stageText: (stage: string) => string;
  /** What else it has to say at the moment. */
  readonly message?: string | null;
  /** What becomes of it when nobody looks. */
  readonly note: string;
  /** Reads again what the operation changes; the same function at each drawing. */
  readonly after: (client: QueryClient) => unknown;
}

/** An operation under way, with its cancel: for pages of what it makes. */
export function OperationPanel(props: OperationPanelProps): ReactNode {
  const { found, what, stageText, message, note, after } = props;
  const client = useQueryClient();
  const onEnd = useCallback(() => void after(client), [after, client]);
  const { operation } = useOperation(found.id, true, onEnd);
  const cancel = useCancelOperation(after);
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
        message={message}
        note={note}
      />
    </Panel>
  );
}
