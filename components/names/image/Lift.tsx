"use client";

import type { ReactNode } from "react";
import { RunRemedies } from "@/components/discovery/runs/explain/RunRemedies";
import { QueryState } from "@/components/ui/QueryState";
import { useRun } from "@/lib/client/hooks/runs";

/** A finished run never changes. */
const NEVER_MS = 0;

/** What would take the image across the line in its newest run, each change linked to the tuner. */
export function Lift({ run: id, image }: { readonly run: string; readonly image: string }): ReactNode {
  const run = useRun(id, NEVER_MS);
  return (
    <QueryState query={run} what="the run" rows={3}>
      {(loaded) => <RunRemedies run={loaded} image={image} />}
    </QueryState>
  );
}
