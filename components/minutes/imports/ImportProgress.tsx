"use client";

import { useCallback, type ReactNode } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { OperationProgress } from "@/components/operations/OperationProgress";
import { formatPercent } from "@/components/ranking/numbers";
import { notifyError } from "@/components/ui/notify";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton } from "@/components/ui/Permitted";
import type { BuildImport } from "@/lib/api/imports";
import { useOperation } from "@/lib/client/hooks/operations";
import { afterImportChange } from "@/lib/client/invalidate";
import { useCancelImport } from "./hooks";
import { importStage, projectsText } from "./words";

/** While it is under way. */
export function ImportProgress({ found }: { readonly found: BuildImport }): ReactNode {
  const client = useQueryClient();
  const onEnd = useCallback(() => void afterImportChange(client), [client]);
  const { operation } = useOperation(found.id, true, onEnd);
  const cancel = useCancelImport();
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
              onError: (error) => notifyError("The import was not cancelled", error),
            })
          }
        >
          {cancelling ? "Cancelling…" : "Cancel"}
        </PermittedButton>
      }
    >
      <OperationProgress
        stage={importStage(operation?.stage ?? found.stage)}
        label="Progress of the import"
        share={share}
        aside={formatPercent(share)}
        items={[]}
        message={projectsText(found) || null}
        note="What is entered stays, also when the import is cancelled or its server stops; it then goes on where it was."
      />
    </Panel>
  );
}
