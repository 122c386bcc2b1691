import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { Instant } from "@/components/ui/Instant";

/** Shown instead of the pipelines and builds of a month that retention removed. */
export function EntriesRemoved({ at }: { readonly at: string }): ReactNode {
  return (
    <EmptyState title="The builds of this month were removed">
      Entries removed by retention on <Instant at={at} />, sums kept: what namespaces and projects used stays.
    </EmptyState>
  );
}
