import type { ReactNode } from "react";
import { runHref, tuneHref } from "@/components/discovery/runs/links";
import { HoverLink } from "@/components/ui/HoverLink";
import { ShortImage } from "@/components/ui/ShortImage";
import type { PolicyResult } from "@/lib/api/policies";
import { formatNumber, plural } from "@/lib/client/format";
import { keptText, placeText } from "./words";
import classes from "./ExpectedOutcome.module.css";

export interface ExpectedOutcomeProps extends Pick<PolicyResult, "runId" | "scoreUnit"> {
  /** Name of the policy. */
  readonly name: string;
  readonly expectation: NonNullable<PolicyResult["expectation"]>;
  /** The number of images named; the run has all of them. */
  readonly named: number;
}

/** Which expected images a policy's newest result leaves out, and by how much. */
export function ExpectedOutcome(props: ExpectedOutcomeProps): ReactNode {
  const { name, runId, expectation, scoreUnit, named } = props;
  const { expected, kept, dropped } = expectation;
  const out = expected - kept;
  if (out === 0) return <p className="note">Expected images: {keptText({ expected, kept })}</p>;
  const shown = dropped.slice(0, named);
  return (
    <div className={classes.dropped}>
      <p className={classes.droppedHead}>
        Leaves out {formatNumber(out)} of {plural(expected, "expected image")}
        <HoverLink href={tuneHref(name, runId)}>Tune</HoverLink>
      </p>
      <ul className="plainList">
        {shown.map((placed) => (
          <li key={placed.image}>
            <ShortImage image={placed.image} />{" "}
            <HoverLink href={runHref(runId, { image: placed.image })} className="fine">
              {placeText(placed, scoreUnit)}
            </HoverLink>
          </li>
        ))}
      </ul>
      {out > shown.length ? <span className="fine">and {plural(out - shown.length, "other")}</span> : null}
    </div>
  );
}
