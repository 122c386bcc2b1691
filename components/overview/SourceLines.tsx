import type { ReactNode } from "react";
import { FailingSince } from "@/components/sources/FailingSince";
import { sourceHref } from "@/components/sources/sourceHref";
import { HoverLink } from "@/components/ui/HoverLink";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { OverviewPart, SourceLines as Data } from "@/lib/api/overview";
import { plural } from "@/lib/client/format";
import { sourceTypeLabel } from "@/lib/client/sourceTypeLabel";
import { LinePart } from "./LinePart";
import classes from "./LinePart.module.css";

/** As many as of nodes and namespaces. */
const SHOWN = 2;

/** Data sources that fail, in use or in their test; those that have failed longest first. */
export function SourceLines({ part }: { readonly part: OverviewPart<Data> }): ReactNode {
  return (
    <LinePart
      title="Data sources"
      href="/sources"
      part={part}
      summary={({ failingCount, total }) =>
        failingCount === 0 ? null : `${failingCount} of ${total} ${failingCount === 1 ? "fails" : "fail"}`
      }
    >
      {({ failing, failingCount }) => (
        <ul className={`plainList ${classes.gauges}`}>
          {failing.slice(0, SHOWN).map(({ name, type, health }) => (
            <li key={name} className={classes.case}>
              <ToneBadge tone="bad">{name}</ToneBadge> <span className="breakable">{health.message}</span>
              <p className={classes.more}>
                <HoverLink href={sourceHref(name)}>Open {name}</HoverLink>
                <span>{sourceTypeLabel(type)}</span>
                <span>
                  <FailingSince health={health} />
                </span>
              </p>
            </li>
          ))}
          {failingCount > SHOWN ? (
            <li className={classes.more}>
              <HoverLink href="/sources">and {plural(failingCount - SHOWN, "other")}</HoverLink>
            </li>
          ) : null}
        </ul>
      )}
    </LinePart>
  );
}
