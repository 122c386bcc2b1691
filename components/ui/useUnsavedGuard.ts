"use client";

import { useLeaveGuard, type LeaveGuard } from "@/lib/client/hooks/leaveGuard";
import { confirmAction } from "./confirmAction";

/**
 * While `unsaved`, asks before the page is left; `lost` is a sentence that says what would be. For forms that have a field
 * of several lines, and for those that edit what is stored on a page of its own. What is asked of a calculator is in the
 * address, and a dialog of single lines is soon filled in again.
 */
export function useUnsavedGuard(unsaved: boolean, lost: string, title = "Leave without saving?"): LeaveGuard {
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
