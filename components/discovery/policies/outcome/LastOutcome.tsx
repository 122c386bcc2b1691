import type { ReactNode } from "react";
import { runHref } from "@/components/discovery/runs/links";
import { gapOf, gapShareOf, outcomeWords } from "@/components/ranking/gap";
import { HoverLink } from "@/components/ui/HoverLink";
import type { PolicySummary } from "@/lib/api/policies";
import classes from "./LastOutcome.module.css";

export interface LastOutcomeProps {
  readonly policy: Pick<PolicySummary, "lastRun" | "result">;
}

/** The counts and gap of the newest run with a result, linked to the run; a text if there is none. */
export function LastOutcome({ policy: { lastRun, result } }: LastOutcomeProps): ReactNode {
  if (result === null)
    return <span className="fine">{lastRun === null ? "not run yet" : "no run has finished yet"}</span>;
  const { runId, selectedCount, imageCount, lastIn, firstOut } = result;
  const words = outcomeWords({
    selected: selectedCount,
    ranked: imageCount,
    gap: gapOf(result),
    gapShare: gapShareOf(result),
    unit: result.scoreUnit,
  });
  return (
    <>
      <HoverLink
        href={runHref(runId)}
        className={classes.words}
        title={edgesTitle(lastIn?.image, firstOut?.image)}
      >
        {words}
      </HoverLink>
      {lastRun === null || lastRun.id === runId ? null : <div className="fine">of an earlier run</div>}
    </>
  );
}

/** The images on both sides of the line. */
function edgesTitle(lastIn: string | undefined, firstOut: string | undefined): string | undefined {
  const sides = [
    ...(lastIn === undefined ? [] : [`last in: ${lastIn}`]),
    ...(firstOut === undefined ? [] : [`first out: ${firstOut}`]),
  ];
  return sides.length === 0 ? undefined : sides.join("; ");
}
