import { useId, type ReactNode } from "react";
import classes from "./Panel.module.css";

export interface PanelProps {
  /** An h2; leave it out only if the content has its own heading. */
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** No padding around the content: tables reach the edges. */
  readonly flush?: boolean;
  readonly className?: string;
}

/** A titled section of a page on its own surface. */
export function Panel({ title, description, actions, children, flush, className }: PanelProps): ReactNode {
  const id = useId();
  return (
    <section
      className={className ? `${classes.root} ${className}` : classes.root}
      aria-labelledby={title ? id : undefined}
    >
      {title || actions ? (
        <div className={classes.head}>
          <div>
            {title ? (
              <h2 id={id} className={classes.title}>
                {title}
              </h2>
            ) : null}
            {description ? <div className="dim">{description}</div> : null}
          </div>
          {actions ? <div className="actions">{actions}</div> : null}
        </div>
      ) : null}
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </section>
  );
}
