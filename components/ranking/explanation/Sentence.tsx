import type { ReactNode } from "react";
import type { Explanation } from "@/lib/explanation/explanation";
import classes from "./Sentence.module.css";

/** The explanation in one sentence. */
export function Sentence({ explanation }: { readonly explanation: Explanation }): ReactNode {
  return (
    <section className={classes.root} data-side={explanation.side}>
      <h3 className={classes.outcome}>{explanation.outcomeText}</h3>
      <p className={classes.sentence}>{explanation.sentence}</p>
    </section>
  );
}
