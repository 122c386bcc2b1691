import type { ReactNode } from "react";
import { formatScore } from "@/components/ranking/numbers";
import type { PolicyResult } from "@/lib/api/policies";
import { splitImage } from "@/lib/client/format";
import classes from "./LineEdges.module.css";

/** The images on both sides of the line and how far they are from each other. */
export function LineEdges({ lastIn, firstOut }: Pick<PolicyResult, "lastIn" | "firstOut">): ReactNode {
  const distance = lastIn && firstOut ? lastIn.score - firstOut.score : null;
  return (
    <dl className={classes.root}>
      <Edge label="Last in" side="above" edge={lastIn} />
      <Edge label="First out" side="below" edge={firstOut} />
      {distance === null ? null : (
        <div className={classes.edge}>
          <dt>Apart</dt>
          <dd className={classes.score}>{formatScore(distance)}</dd>
        </div>
      )}
    </dl>
  );
}

interface EdgeProps {
  readonly label: string;
  readonly side: "above" | "below";
  readonly edge: PolicyResult["lastIn"];
}

function Edge({ label, side, edge }: EdgeProps): ReactNode {
  if (edge === null) return null;
  return (
    <div className={classes.edge} data-side={side}>
      <dt>{label}</dt>
      <dd className={classes.name} title={edge.image}>
        {splitImage(edge.image).name}
      </dd>
      <dd className={classes.score}>{formatScore(edge.score)}</dd>
    </div>
  );
}
