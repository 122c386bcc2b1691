"use client";

import type { ReactNode } from "react";
import { QueryState } from "@/components/ui/QueryState";
import type { Run } from "@/lib/api/runs";
import { ApiError } from "@/lib/client/api";
import { RemedyLinks } from "./RemedyLinks";
import { RemedySection } from "@/components/ranking/explanation/RemedySection";
import { useRemedies } from "./useExplanation";

/** What would change the outcome, fetched by the page. */
export function RunRemedies({ run, image }: { readonly run: Run; readonly image: string }): ReactNode {
  const remedies = useRemedies(run.id, image);
  const isGone = remedies.error instanceof ApiError && remedies.error.status === 404;
  return (
    <RemedySection>
      {isGone ? (
        <RemedyLinks run={run} image={image} found={null} />
      ) : (
        <QueryState query={remedies} what="what would change it" rows={4}>
          {(found) => <RemedyLinks run={run} image={image} found={found} />}
        </QueryState>
      )}
    </RemedySection>
  );
}
