"use client";

import { Alert, Button } from "@mantine/core";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { Run, RunSummary } from "@/lib/api/runs";

interface PartialNoticeProps {
  readonly run: Run | null;
  /** Newest first. */
  readonly runs: readonly RunSummary[];
}

/** Says which moves change nothing, since their signals' samples were not fetched, and which run has them all. */
export function PartialNotice({ run, runs }: PartialNoticeProps): ReactNode {
  const [, setRun] = useQueryState("run", parseAsString.withOptions({ history: "push" }));
  const failed = run?.queryResults.filter(({ status }) => status === "failed") ?? [];
  if (run?.state !== "partial" || failed.length === 0) return null;
  const signals = run.signalResults.filter(({ status }) => status === "failed");
  const complete = runs.find(({ state }) => state === "succeeded");
  return (
    <Alert color="yellow" mb="sm">
      <p>
        <strong>This run lacks samples.</strong> {listed(failed)} failed in it
        {signals.length === 0 ? "" : `: moves of ${listed(signals)} change nothing`}.{" "}
        {complete === undefined ? (
          "No run has all of them yet."
        ) : (
          <>
            The last complete run, begun <RelativeTime at={complete.createdAt} />, has all of them.
          </>
        )}
      </p>
      {complete === undefined ? null : (
        // What is moved stays in the address, and with it on the page.
        <Button variant="default" onClick={() => void setRun(complete.id)}>
          Tune over the complete run
        </Button>
      )}
    </Alert>
  );
}

const listed = (named: readonly { readonly name: string }[]): string =>
  named.map(({ name }) => name).join(", ");
