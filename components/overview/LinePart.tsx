import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import type { OverviewPart } from "@/lib/api/overview";
import classes from "./LinePart.module.css";

export interface LinePartProps<T> {
  readonly title: string;
  readonly href: string;
  readonly part: OverviewPart<T>;
  /** How many of the total are over their line; null renders nothing. */
  readonly summary: (data: T) => ReactNode;
  readonly children: (data: T) => ReactNode;
}

/**
 * One part of the overview: its worst cases, or that it could not be read; renders nothing while everything is within
 * its lines.
 */
export function LinePart<T>({ title, href, part, summary, children }: LinePartProps<T>): ReactNode {
  const said = part.state === "ok" ? summary(part.data) : null;
  if (part.state === "ok" && said === null) return null;
  const id = `overview-${title.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <section className={classes.root} aria-labelledby={id} data-failed={part.state === "failed" || undefined}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          <HoverLink href={href}>{title}</HoverLink>
        </h2>
        <span className="dim">{said}</span>
      </div>
      {part.state === "failed" ? (
        <p className={classes.failed}>
          <IconAlertTriangle size={14} aria-hidden="true" /> {part.message}
        </p>
      ) : (
        children(part.data)
      )}
    </section>
  );
}
