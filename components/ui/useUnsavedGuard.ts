"use client";

import { useLeaveGuard } from "@/lib/client/hooks/leaveGuard";
import { confirmAction } from "./confirmAction";

/**
 * While `unsaved`, asks before the page is left; `lost` is a sentence that says what would be. Returns what lets the page
 * be left unasked, for once it is saved.
 */
export function useUnsavedGuard(unsaved: boolean, lost: string, title = "Leave without saving?"): () => void {
  return useLeaveGuard(unsaved, lost, (all) =>
    confirmAction({
      title,
      children: all.join(" "),
      confirmLabel: "Leave",
      cancelLabel: "Stay",
      danger: true,
    }),
  );
}
