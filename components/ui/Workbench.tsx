import type { ReactNode } from "react";
import classes from "./Workbench.module.css";

export interface WorkbenchProps {
  readonly form: ReactNode;
  /** The result. */
  readonly children: ReactNode;
}

/**
 * A result and the form that it follows from: beside each other where there is room, with the form always in sight, so
 * that a change and what it does are seen together. The form comes after the result where there is none.
 */
export function Workbench({ form, children }: WorkbenchProps): ReactNode {
  return (
    <div className={classes.root}>
      <div className="stack">{children}</div>
      <div className={classes.form}>{form}</div>
    </div>
  );
}
