import type { ReactNode } from "react";
import { HoverLink } from "./HoverLink";
import classes from "./PageHeader.module.css";

export interface PageHeaderProps {
  /** The page's only h1. */
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** Breadcrumbs, outermost first, without the page itself. */
  readonly trail?: readonly { readonly label: string; readonly href: string }[];
  /** Buttons, on the right of a wide screen. */
  readonly actions?: ReactNode;
  /** Badges next to the title. */
  readonly badges?: ReactNode;
}

export function PageHeader({ title, description, trail, actions, badges }: PageHeaderProps): ReactNode {
  return (
    <header className={classes.root}>
      <div className={classes.text}>
        {trail && trail.length > 0 ? (
          <nav aria-label="Breadcrumb">
            <ol className={classes.trail}>
              {trail.map(({ label, href }) => (
                <li key={href}>
                  <HoverLink href={href}>{label}</HoverLink>
                </li>
              ))}
            </ol>
          </nav>
        ) : null}
        <div className={classes.titleRow}>
          <h1 className={classes.title}>{title}</h1>
          {badges}
        </div>
      </div>
      {actions ? <div className="actions">{actions}</div> : null}
      {description ? <div className={classes.description}>{description}</div> : null}
    </header>
  );
}
