import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import type { OverviewPart, PolicyLines as Data } from "@/lib/api/overview";
import { plural } from "@/lib/client/format";
import { isRemarkable, othersText } from "./calm";
import { LinePart } from "./LinePart";
import { PolicyCard } from "./PolicyCard";
import classes from "./PolicyLines.module.css";

/** What each policy selects and what changed: those that drop expected images first, unchanged ones on one line. */
export function PolicyLines({ part }: { readonly part: OverviewPart<Data> }): ReactNode {
  return (
    <LinePart
      title="Policies"
      href="/policies"
      part={part}
      summary={({ items, total, dropping, failing, changed }) =>
        items.some(isRemarkable)
          ? [
              dropping > 0 &&
                `${dropping} of ${total} ${dropping === 1 ? "leaves" : "leave"} out expected images`,
              failing > 0 && `${failing} failed or partial`,
              changed > 0 && `${changed} changed the selection`,
            ]
              .filter(Boolean)
              .join(", ")
          : null
      }
    >
      {({ items, total }) => {
        const shown = items.filter(isRemarkable);
        return (
          <>
            <div className={classes.cards}>
              {shown.map((policy) => (
                <PolicyCard key={policy.name} policy={policy} />
              ))}
            </div>
            {total > shown.length ? (
              <p className={classes.others}>
                <HoverLink href="/policies">
                  {plural(total - shown.length, "other policy", "other policies")}
                </HoverLink>
                {": "}
                {items.length === total
                  ? othersText(items.filter((item) => !isRemarkable(item)))
                  : "see the list"}
              </p>
            ) : null}
          </>
        );
      }}
    </LinePart>
  );
}
