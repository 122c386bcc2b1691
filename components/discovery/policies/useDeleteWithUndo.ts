"use client";

import { notifyDone, notifyError, notifyUndo } from "@/components/ui/notify";
import type { Shown } from "@/lib/client/hooks/remove";
import { useDeletePolicy, useUndeletePolicy } from "@/lib/client/hooks/policies";

/** Deletes at once and offers to undo it instead of asking first. `onDone` runs after the deletion. */
export function useDeleteWithUndo(): (policy: Shown, onDone?: () => void) => void {
  const remove = useDeletePolicy();
  const restore = useUndeletePolicy();
  // Promises instead of callbacks of `mutate`, which are dropped when the row or page that deleted unmounts.
  const undo = (name: string): void =>
    void restore.mutateAsync(name).then(
      () => notifyDone(`Policy ${name} is back.`),
      (error: unknown) => notifyError(`Policy ${name} could not be restored`, error),
    );
  return ({ name, revision }, onDone) =>
    void remove.mutateAsync({ name, revision }).then(
      () => {
        notifyUndo(`Policy ${name} deleted; its runs are kept.`, () => undo(name));
        onDone?.();
      },
      (error: unknown) => notifyError(`Policy ${name} could not be deleted`, error),
    );
}
