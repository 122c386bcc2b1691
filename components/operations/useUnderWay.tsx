"use client";

import { useCallback, type ReactNode } from "react";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { notifyError } from "@/components/ui/notify";
import { PermittedButton, type PermittedButtonProps } from "@/components/ui/Permitted";
import type { Operation, OperationItem } from "@/lib/api/operations";
import { useCancelOperation, useOperation } from "@/lib/client/hooks/operations";

/** An operation as part of another answer: some include no more than its state. */
export type FoundOperation = Pick<Operation, "id" | "state"> &
  Partial<Pick<Operation, "stage" | "progress" | "cancelRequested">>;

export interface OperationUnderWay {
  /** The operation's state before its first event. */
  readonly found: FoundOperation;
  /** Continues a sentence: "the replay". */
  readonly what: string;
  readonly stageText: (stage: string) => string;
  /** Invalidates what the operation changes; must keep its identity. */
  readonly after: (client: QueryClient) => unknown;
}

export interface UnderWay {
  readonly stage: string;
  /** 0–1; null if unknown. */
  readonly share: number | null;
  readonly items: readonly OperationItem[];
  /** Cancels the operation. */
  readonly cancelButton: ReactNode;
}

/** The progress of an operation, by its events while it is `followed`, and a button that cancels it. */
export function useUnderWay(
  { found, what, stageText, after }: OperationUnderWay,
  followed = true,
  size?: PermittedButtonProps["size"],
): UnderWay {
  const client = useQueryClient();
  const onEnd = useCallback(() => void after(client), [after, client]);
  const { operation } = useOperation(found.id, followed, onEnd);
  const cancel = useCancelOperation(after);
  const asked = cancel.isSuccess && cancel.variables === found.id;
  const cancelling = asked || found.cancelRequested === true || operation?.cancelRequested === true;
  const stage = operation?.stage ?? found.stage ?? (found.state === "queued" ? "queued" : null);
  return {
    stage: stage === null ? "Under way" : stageText(stage),
    share: operation?.progress ?? found.progress ?? null,
    items: operation?.items ?? [],
    cancelButton: (
      <PermittedButton
        needs="tuner"
        variant="default"
        size={size}
        aria-label={`${cancelling ? "Cancelling" : "Cancel"} ${what}`}
        loading={cancel.isPending}
        disabled={cancelling}
        onClick={() =>
          cancel.mutate(found.id, { onError: (error) => notifyError(`Could not cancel ${what}`, error) })
        }
      >
        {cancelling ? "Cancelling…" : "Cancel"}
      </PermittedButton>
    ),
  };
}
