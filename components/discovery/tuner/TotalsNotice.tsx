"use client";

import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { plural } from "@/lib/client/format";
import { RunNowButton } from "@/components/discovery/runs/RunNowButton";

interface TotalsNoticeProps {
  readonly name: string;
  readonly run: Run | null;
}

/** Says that the server aggregated a query, so that its samples are not available, and offers to fetch them. */
export function TotalsNotice({ name, run }: TotalsNoticeProps): ReactNode {
  const queries = run?.queryResults.filter(({ pushdown }) => pushdown?.way === "totals") ?? [];
  if (queries.length === 0) return null;
  const samples = queries.reduce((sum, { pushdown }) => sum + (pushdown?.samplesSaved ?? 0), 0);
  return (
    <Alert color="blue" title="The samples were not fetched" mb="sm">
      <p>
        The server aggregated {plural(samples, "sample")} of {queries.map((query) => query.name).join(", ")}{" "}
        and sent one value per image. Weights and the cut can be tuned. Windows, hour weights, heat maps,
        shorter lookbacks and other methods need the samples.
      </p>
      <RunNowButton name={name} label="Run again with samples" request={{ pushdown: "never" }} />
    </Alert>
  );
}
