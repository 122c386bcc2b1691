"use client";

import { useRouter } from "next/navigation";
import { confirmAction } from "@/components/ui/ConfirmModal";
import { notifyDone } from "@/components/ui/notify";
import type { PolicyCreate } from "@/lib/api/policies";
import { useLeaveGuard } from "@/lib/client/hooks/leaveGuard";
import { useCreatePolicy } from "@/lib/client/hooks/policies";

export interface Create {
  readonly submit: (input: PolicyCreate) => void;
  readonly reset: () => void;
  readonly pending: boolean;
  readonly error: Error | null;
}

/** Creates and goes to the new policy's page; while `unsaved`, leaving asks first. */
export function useCreate(unsaved: boolean): Create {
  const router = useRouter();
  const create = useCreatePolicy();
  useLeaveGuard(unsaved && !create.isSuccess, () =>
    confirmAction({
      title: "Leave without creating the policy?",
      children: "What you wrote would be lost.",
      confirmLabel: "Leave",
      cancelLabel: "Stay",
      danger: true,
    }),
  );
  return {
    submit: (input) =>
      create.mutate(input, {
        onSuccess: ({ name }) => {
          notifyDone(`Policy ${name} created.`);
          router.push(`/policies/${encodeURIComponent(name)}`);
        },
      }),
    reset: create.reset,
    pending: create.isPending,
    error: create.error,
  };
}
