import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { OverviewPart, SourceLines as Data } from "@/lib/api/overview";
import { sourceTypeLabel } from "@/lib/client/labels";
import { LinePart } from "./LinePart";
import classes from "./LinePart.module.css";

/** Data sources that failed their last test. */
export function SourceLines({ part }: { readonly part: OverviewPart<Data> }): ReactNode {
  return (
    <LinePart
      title="Data sources"
      href="/sources"
      part={part}
      summary={({ failing, total }) =>
        failing.length === 0 ? null : `${failing.length} of ${total} failed the last test`
      }
    >
      {({ failing }) => (
        <ul className="plainList">
          {failing.map(({ name, type, message, at }) => (
            <li key={name} className={classes.case}>
              <ToneBadge tone="bad">{name}</ToneBadge> <span className="breakable">{message}</span>
              <p className={classes.more}>
                <HoverLink href={`/sources?source=${encodeURIComponent(name)}`}>Open {name}</HoverLink>
                <span>
                  {sourceTypeLabel(type)}, tested <RelativeTime at={at} />
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </LinePart>
  );
}
