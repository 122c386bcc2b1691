import type { ReactNode } from "react";
import classes from "./AlertList.module.css";

export interface AlertListProps {
  /** Accessible name of the region. */
  readonly label: string;
  /** One `AlertCard` or more. */
  readonly children: ReactNode;
}

/** What needs attention, above everything else on a page. */
export function AlertList({ label, children }: AlertListProps): ReactNode {
  return (
    <section aria-label={label} className={classes.root}>
      {children}
    </section>
  );
}

export interface AlertCardProps {
  readonly title: ReactNode;
  readonly tone?: "warn" | "bad";
  readonly children?: ReactNode;
  /** What to do about it; null if that is on the page itself. */
  readonly links: ReactNode;
}

export function AlertCard({ title, tone = "warn", children, links }: AlertCardProps): ReactNode {
  return (
    <div className={classes.alert} data-tone={tone}>
      <p className={classes.title}>{title}</p>
      <div className={classes.what}>{children}</div>
      {links === null ? null : <p className={classes.links}>{links}</p>}
    </div>
  );
}
