"use client";

import { notifyDone } from "@/components/ui/notify";
import type { PolicyCreate } from "@/lib/api/policies";
import { useUnsavedGuard } from "@/components/ui/useUnsavedGuard";
import { useGo } from "@/lib/client/hooks/go";
import { useCreatePolicy } from "@/lib/client/hooks/policies";

export interface Create {
  readonly submit: (input: PolicyCreate) => void;
  readonly reset: () => void;
  readonly pending: boolean;
  readonly error: Error | null;
}

/** Creates the policy and goes to its page; while `unsaved`, asks before leaving. */
export function useCreate(unsaved: boolean): Create {
  const go = useGo();
  const create = useCreatePolicy();
  const { release } = useUnsavedGuard(unsaved && !create.isSuccess, "What you wrote would be lost.", {
    title: "Leave without creating the policy?",
    byQuery: true,
  });
  return {
    submit: (input) =>
      create.mutate(input, {
        onSuccess: ({ name }) => {
          notifyDone(`Policy ${name} created.`);
          release();
          void go(`/policies/${encodeURIComponent(name)}`);
        },
      }),
    reset: create.reset,
    pending: create.isPending,
    error: create.error,
  };
}
