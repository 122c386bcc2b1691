"use client";

import { IconPlayerPlay } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { runHref } from "@/components/runs/links";
import { notifyError } from "@/components/ui/notify";
import { PermittedButton } from "@/components/ui/Permitted";
import { useStartRun } from "@/lib/client/hooks/policies";

/** Runs the policy as it is saved and leads to the run. */
export function RunNowButton({ name }: { readonly name: string }): ReactNode {
  const router = useRouter();
  const start = useStartRun(name);
  return (
    <PermittedButton
      needs="tuner"
      leftSection={<IconPlayerPlay size={14} aria-hidden="true" />}
      loading={start.isPending}
      onClick={() =>
        start.mutate(undefined, {
          onSuccess: ({ id }) => router.push(runHref(id)),
          onError: (error) => notifyError(`${name} could not be run`, error),
        })
      }
    >
      Run now
    </PermittedButton>
  );
}
