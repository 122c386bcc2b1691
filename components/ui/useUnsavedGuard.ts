"use client";

import { useLeaveGuard, type LeaveGuard } from "@/lib/client/hooks/leaveGuard";
import { confirmAction } from "./confirmAction";

export interface GuardOptions {
  readonly title?: string;
  /** The form is on the page for the address's query alone: Back within the page takes it away. */
  readonly byQuery?: boolean;
}

/**
 * While `unsaved`, asks before the page is left; `lost` is a sentence that says what would be. For forms that have a field
 * of several lines, and for those that edit what is stored on a page of its own. What is asked of a calculator is in the
 * address, and a dialog of single lines is soon filled in again.
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
