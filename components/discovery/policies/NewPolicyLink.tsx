import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { PermittedLink } from "@/components/ui/Permitted";

export function NewPolicyLink(): ReactNode {
  return (
    <PermittedLink needs="tuner" href="/policies/new" leftSection={<IconPlus size={14} aria-hidden="true" />}>
      New policy
    </PermittedLink>
  );
}

/** Shown instead of policies while there are none; the text says what a policy is or how to create one. */
export function FirstPolicy({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <EmptyState
      title="No policies yet"
      action={
        <PermittedLink needs="tuner" href="/policies/new" variant="default">
          Start from a strategy
        </PermittedLink>
      }
    >
      {children}
    </EmptyState>
  );
}
