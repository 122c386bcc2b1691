import type { ReactNode } from "react";
import classes from "./States.module.css";

export interface EmptyStateProps {
  readonly title: string;
  /** What would appear here, and how to add it. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps): ReactNode {
  return (
    <div className={classes.empty}>
      <svg width="56" height="28" viewBox="0 0 56 28" aria-hidden="true" focusable="false">
        <path d="M18 14a10 10 0 0 1 20 0" fill="none" stroke="var(--rule-strong)" strokeWidth="2" />
        <path
          d="M18 14a10 10 0 0 0 20 0"
          fill="none"
          stroke="var(--rule-strong)"
          strokeWidth="2"
          strokeDasharray="3 3"
        />
        <path d="M2 14h52" stroke="var(--rule-strong)" strokeWidth="2" />
      </svg>
      <p className={classes.title}>{title}</p>
      {children ? <div className={classes.text}>{children}</div> : null}
      {action}
    </div>
  );
}
