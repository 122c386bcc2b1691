"use client";

import { Alert, Button } from "@mantine/core";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { Run, RunSummary } from "@/lib/api/runs";
import classes from "./PartialNotice.module.css";

interface PartialNoticeProps {
  readonly runId: string;
  /** Newest first. */
  readonly runs: readonly RunSummary[];
  /** Null while it is not read yet. */
  readonly run: Run | null;
}

/** Says which moves change nothing, since their signals' samples were not fetched, and which run has them all. */
export function PartialNotice({ runId, runs, run }: PartialNoticeProps): ReactNode {
  const [, setRun] = useQueryState("run", parseAsString.withOptions({ history: "push" }));
  const summary = runs.find(({ id }) => id === runId) ?? run;
  if (summary?.state !== "partial") return null;
  const complete = runs.find(({ state }) => state === "succeeded");
  return (
    <Alert color="yellow" p="xs" mb="sm">
      <div className={classes.notice}>
        <p className={classes.text}>
          <strong>This run lacks samples.</strong> {run === null ? summary.message : failedText(run)}{" "}
          {complete === undefined ? (
            "No run has all of them yet."
          ) : (
            <>
              The last complete run, started <RelativeTime at={complete.createdAt} />, has all of them.
            </>
          )}
        </p>
        {complete === undefined ? null : (
          // What is moved stays in the address, and with it on the page.
          <Button variant="default" size="xs" onClick={() => void setRun(complete.id)}>
            Tune over the complete run
          </Button>
        )}
      </div>
    </Alert>
  );
}

function failedText({ queryResults, signalResults, message }: Run): string | null {
  const queries = failedOf(queryResults);
  const signals = failedOf(signalResults);
  if (queries === "") return message;
  return signals === ""
    ? `${queries} failed in it.`
    : `${queries} failed in it: moves of ${signals} change nothing.`;
}

const failedOf = (results: readonly { readonly name: string; readonly status: string }[]): string =>
  results
    .filter(({ status }) => status === "failed")
    .map(({ name }) => name)
    .join(", ");
