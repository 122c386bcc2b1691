import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { placeText } from "@/components/discovery/expected/words";
import { runHref, tuneHref } from "@/components/discovery/runs/links";
import { HoverLink } from "@/components/ui/HoverLink";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { PolicyResult, PolicySummary } from "@/lib/api/policies";
import { formatNumber, splitImage } from "@/lib/client/format";
import classes from "./OutcomeBadges.module.css";

export interface OutcomeBadgesProps {
  readonly policy: Pick<PolicySummary, "name" | "result" | "change">;
}

/**
 * The outcome in brief, which the overview's card has in full: expected images that are left out, and what entered
 * and left.
 */
export function OutcomeBadges({ policy: { name, result, change } }: OutcomeBadgesProps): ReactNode {
  if (result === null) return null;
  const { runId, expectation, scoreUnit } = result;
  const leavesOut = expectation !== undefined && expectation.kept < expectation.expected;
  const changed = change !== null && change.entered.length + change.left.length > 0;
  if (!leavesOut && !changed) return null;
  return (
    <div className={classes.root}>
      {leavesOut ? <LeftOut href={tuneHref(name, runId)} unit={scoreUnit} {...expectation} /> : null}
      {changed ? <Changed runId={runId} {...change} /> : null}
    </div>
  );
}

type LeftOutProps = NonNullable<PolicyResult["expectation"]> & {
  readonly href: string;
  readonly unit: PolicyResult["scoreUnit"];
};

/** Links to the tuner, like the card. */
function LeftOut({ expected, kept, dropped, href, unit }: LeftOutProps): ReactNode {
  const places = dropped.map((placed) => `${splitImage(placed.image).name}: ${placeText(placed, unit)}`);
  return (
    <HoverLink href={href} title={places.join("; ")} className={classes.badge}>
      <ToneBadge tone="warn">
        leaves out {formatNumber(expected - kept)} of {formatNumber(expected)} expected
      </ToneBadge>
    </HoverLink>
  );
}

type ChangedProps = NonNullable<PolicySummary["change"]> & { readonly runId: string };

/** Links to the comparison with the previous run, which names the images. */
function Changed({ previousRunId, entered, left, runId }: ChangedProps): ReactNode {
  const sides = [
    { sign: "+", word: "in", images: entered },
    { sign: "−", word: "out", images: left },
  ].filter(({ images }) => images.length > 0);
  return (
    <HoverLink
      className={classes.changed}
      href={runHref(runId, { tab: "compare", compare: previousRunId })}
      title={sides.map(({ word, images }) => `${word}: ${namesOf(images)}`).join("; ")}
    >
      {sides.map(({ sign, word, images }, index) => (
        <span key={word}>
          {index > 0 ? " " : ""}
          {sign}
          {formatNumber(images.length)}
          <VisuallyHidden> {word}</VisuallyHidden>
        </span>
      ))}
      <VisuallyHidden> since the run before</VisuallyHidden>
    </HoverLink>
  );
}

const NAMED = 5;

function namesOf(images: readonly string[]): string {
  const names = images.slice(0, NAMED).map((image) => splitImage(image).name);
  return images.length > NAMED
    ? `${names.join(", ")} and ${formatNumber(images.length - NAMED)} more`
    : names.join(", ");
}
