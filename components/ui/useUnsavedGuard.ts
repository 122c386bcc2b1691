"use client";

import { useLeaveGuard, type LeaveGuard } from "@/lib/client/hooks/leaveGuard";
import { confirmAction } from "./confirmAction";

export interface GuardOptions {
  readonly title?: string;
  /** The form is shown only for the current query of the address: Back within the page would remove it. */
  readonly byQuery?: boolean;
}

/**
 * While `unsaved`, asks before the page is left; `lost` is a sentence that says what would be lost. For forms with
 * a multi-line field, and for those that edit stored data on a separate page. A calculator's inputs are in the
 * address, and a dialog of single lines is quickly filled in again.
 */
export function useUnsavedGuard(
  unsaved: boolean,
  lost: string,
  { title = "Leave without saving?", byQuery = false }: GuardOptions = {},
): LeaveGuard {
  const ask = (all: readonly string[]): Promise<boolean> =>
    confirmAction({
      title,
      children: all.join(" "),
      confirmLabel: "Leave",
      cancelLabel: "Stay",
      danger: true,
    });
  return useLeaveGuard(unsaved, lost, ask, byQuery);
}
