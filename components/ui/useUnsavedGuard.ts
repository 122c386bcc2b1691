"use client";

import { useLeaveGuard } from "@/lib/client/hooks/leaveGuard";
import { confirmAction } from "./confirmAction";

/** While `unsaved`, asks before the page is left; `lost` says what would be. */
export function useUnsavedGuard(unsaved: boolean, lost: string, title = "Leave without saving?"): void {
  useLeaveGuard(unsaved, () =>
    confirmAction({ title, children: lost, confirmLabel: "Leave", cancelLabel: "Stay", danger: true }),
  );
}
