import type { ReactNode } from "react";
import classes from "./AlertList.module.css";

export interface AlertListProps {
  /** Names the region. */
  readonly label: string;
  /** One `AlertCard` or more. */
  readonly children: ReactNode;
}

/** What somebody should look at, above everything else of a page. */
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
  /** What to do about it; null where the page itself is. */
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
