import type { ReactNode } from "react";
import { WhenNear } from "./WhenNear";
import classes from "./Workbench.module.css";

export interface WorkbenchProps {
  readonly form: () => ReactNode;
  /** As large as the form, until that is near. */
  readonly formPlace: ReactNode;
  /** The result. */
  readonly children: ReactNode;
}

/**
 * A result and the form that it follows from: beside each other where there is room, with the form always in sight, so
 * that a change and what it does are seen together. The form comes after the result where there is none.
 */
export function Workbench({ form, formPlace, children }: WorkbenchProps): ReactNode {
  return (
    <div className={classes.root}>
      <div className="stack">{children}</div>
      <div className={classes.form}>
        <WhenNear placeholder={formPlace}>{form}</WhenNear>
      </div>
    </div>
  );
}
