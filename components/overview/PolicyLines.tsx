import type { ReactNode } from "react";
import { policiesHref } from "@/components/discovery/policies/shownPolicies";
import { HoverLink } from "@/components/ui/HoverLink";
import type { OverviewPart, PolicyLines as Data } from "@/lib/api/overview";
import { plural } from "@/lib/client/format";
import { AwaitingRun } from "./AwaitingRun";
import { isRemarkable, othersText, needsSection } from "./calm";
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
      summary={(data) => (needsSection(data) ? <Summary {...data} /> : null)}
    >
      {({ items, total, neverRun, edited }) => {
        const shown = items.filter(isRemarkable);
        const quiet = items.filter((item) => item.lastRun !== null && !isRemarkable(item));
        const others = total - neverRun.count - shown.length;
        return (
          <>
            <div className={classes.cards}>
              {shown.map((policy) => (
                <PolicyCard key={policy.name} policy={policy} />
              ))}
            </div>
            {others > 0 ? (
              <p className={classes.others}>
                <HoverLink href={policiesHref()}>
                  {shown.length === 0
                    ? plural(others, "policy", "policies")
                    : plural(others, "other policy", "other policies")}
                </HoverLink>
                {": "}
                {quiet.length === others ? othersText(quiet) : "see the list"}
              </p>
            ) : null}
            <AwaitingRun {...{ neverRun, edited }} />
          </>
        );
      }}
    </LinePart>
  );
}

/** How many policies are over the line and how, each with the way to them. */
function Summary({ total, dropping, failing, changed }: Data): ReactNode {
  const counts = [
    {
      show: "leavesOut" as const,
      count: dropping,
      text: `${dropping} of ${total} ${dropping === 1 ? "leaves" : "leave"} out expected images`,
    },
    { show: "notSucceeded" as const, count: failing, text: `${failing} failed or partial` },
    { show: "changed" as const, count: changed, text: `${changed} changed the selection` },
  ].filter(({ count }) => count > 0);
  if (counts.length === 0) return plural(total, "policy", "policies");
  return counts.map(({ show, text }, index) => (
    <span key={show}>
      {index === 0 ? "" : ", "}
      <HoverLink href={policiesHref(show)}>{text}</HoverLink>
    </span>
  ));
}
