import type { ReactNode } from "react";
import type { Explanation } from "@/lib/discovery/explanation";
import classes from "./Sentence.module.css";

const outcomes: Record<Explanation["outcome"], string> = {
  selected: "Selected",
  belowCut: "Below the line",
  dropped: "Left out: a signal is missing",
  filteredOut: "Turned away by the filter",
  notReturned: "Returned by no query",
};

/** What one would tell a colleague. */
export function Sentence({ explanation }: { readonly explanation: Explanation }): ReactNode {
  return (
    <section className={classes.root} data-side={explanation.outcome === "selected" ? "above" : "below"}>
      <h3 className={classes.outcome}>{outcomes[explanation.outcome]}</h3>
      <p className={classes.sentence}>{explanation.sentence}</p>
    </section>
  );
}
