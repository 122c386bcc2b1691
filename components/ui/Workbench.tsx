import type { ReactNode } from "react";
import { WhenNear } from "./WhenNear";
import classes from "./Workbench.module.css";

export interface WorkbenchProps {
  readonly form: () => ReactNode;
  /** As large as the form; shown until the form is near. */
  readonly formPlace: ReactNode;
  /** The result. */
  readonly children: ReactNode;
}

/**
 * A result and the form that produces it: side by side if there is room, with the form always in view, so that a
 * change and its effect are seen together. Otherwise the form follows the result.
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
