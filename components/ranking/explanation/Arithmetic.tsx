import type { ReactNode } from "react";
import type { Explanation } from "@/lib/explanation/explanation";
import classes from "./Arithmetic.module.css";

/** The formula with every number filled in, and the full-precision value of each line that rounds it. */
export function Arithmetic({ explanation }: { readonly explanation: Explanation }): ReactNode {
  if (explanation.arithmetic.length === 0) {
    return (
      <p className="quiet">
        There is no score, so there is nothing to compute. The steps below show where it dropped out.
      </p>
    );
  }
  return (
    <ol className={classes.list} aria-label="Arithmetic">
      {explanation.arithmetic.map(({ label, formula, value, unit }, index) => (
        <li key={index} className={classes.line} data-score={label === "score"}>
          <span className={classes.label}>{label}</span>
          <code className={classes.formula}>{formula}</code>
          {formula.endsWith(`= ${value}`) && unit === null ? null : (
            <span className="fine breakable">
              in full <code>{String(value)}</code>
              {unit === null ? null : ` ${unit}`}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
