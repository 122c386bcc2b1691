import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./BeforeAfter.module.css";

export interface BeforeAfterProps {
  /** Null if the values speak for themselves. */
  readonly label: ReactNode;
  /** Null if there was no value. */
  readonly before: ReactNode;
  /** Null if there is no value now. */
  readonly after: ReactNode;
  /** Shown after the values. */
  readonly children?: ReactNode;
}

/** One changed field as a list item: the previous value struck through, and the current one. */
export function BeforeAfter({ label, before, after, children }: BeforeAfterProps): ReactNode {
  return (
    <li className={classes.root}>
      {label === null ? null : <span className={classes.label}>{label}</span>}
      {before === null ? null : <del className={classes.before}>{before}</del>}
      {before === null || after === null ? null : (
        <>
          <span aria-hidden="true">→</span>
          <VisuallyHidden>became</VisuallyHidden>
        </>
      )}
      {after === null ? null : <ins className={classes.after}>{after}</ins>}
      {children}
    </li>
  );
}
