import type { ReactNode } from "react";
import type { DepthProps } from "./parts";
import classes from "./Arithmetic.module.css";

/** The formula with every number filled in; the last column has the double in full. */
export function Arithmetic({ explanation }: DepthProps): ReactNode {
  if (explanation.arithmetic.length === 0) {
    return (
      <p className={classes.none}>
        The image has no score, so there is nothing to compute. The steps below show where it dropped out.
      </p>
    );
  }
  return (
    <ol className={classes.list} aria-label="Arithmetic">
      {explanation.arithmetic.map(({ label, formula, value }, index) => (
        <li key={index} className={classes.line} data-score={label === "score"}>
          <span className={classes.label}>{label}</span>
          <code className={classes.formula}>{formula}</code>
          <span className={classes.value}>
            in full <code>{String(value)}</code>
          </span>
        </li>
      ))}
    </ol>
  );
}
