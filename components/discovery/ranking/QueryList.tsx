import type { ReactNode } from "react";
import type { ImageExplanation } from "@/lib/discovery";
import { IgnoredSeries } from "@/components/discovery/runs/queries/IgnoredSeries";
import classes from "./ImageExplanation.module.css";

const states: Record<ImageExplanation["queries"][number]["state"], string> = {
  returned: "returned it",
  notReturned: "did not return it",
  failed: "failed",
  unknown: "not kept",
};

/** The queries that returned an image, and what the others ignored. */
export function QueryList({ queries }: Pick<ImageExplanation, "queries">): ReactNode {
  return (
    <ul className={classes.queries}>
      {queries.map(({ name, state, text, ...query }) => (
        <li key={name}>
          <code>{name}</code> {states[state]}
          {state === "failed" ? <div className={classes.detail}>{text}</div> : null}
          {state === "notReturned" ? <IgnoredSeries result={query} /> : null}
        </li>
      ))}
    </ul>
  );
}
