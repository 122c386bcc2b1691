import type { ReactNode } from "react";
import { gapOf } from "@/components/ranking/gap";
import { scoreText } from "@/components/ranking/numbers";
import type { PolicyResult } from "@/lib/api/policies";
import { ShortImage } from "@/components/ui/ShortImage";
import classes from "./LineEdges.module.css";

type LineEdgesProps = Pick<PolicyResult, "lastIn" | "firstOut" | "scoreUnit">;

/** The images on both sides of the line and their distance. */
export function LineEdges({ lastIn, firstOut, scoreUnit }: LineEdgesProps): ReactNode {
  const distance = gapOf({ lastIn, firstOut });
  return (
    <dl className={classes.root}>
      <Edge label="Last in" side="above" edge={lastIn} unit={scoreUnit} />
      <Edge label="First out" side="below" edge={firstOut} unit={scoreUnit} distance={distance} />
    </dl>
  );
}

interface EdgeProps {
  readonly label: string;
  readonly side: "above" | "below";
  readonly edge: PolicyResult["lastIn"];
  readonly unit: PolicyResult["scoreUnit"];
  /** The distance to the score above it. */
  readonly distance?: number | null;
}

function Edge({ label, side, edge, unit, distance = null }: EdgeProps): ReactNode {
  if (edge === null) return null;
  const scored = (score: number): string => scoreText(score, unit ?? undefined);
  return (
    <div className={classes.edge} data-side={side}>
      <dt>{label}</dt>
      <dd className={classes.name}>
        <ShortImage image={edge.image} />
      </dd>
      <dd className={classes.score}>
        {distance === null ? null : (
          <span className="fine" title="Its distance to the last one in">
            {distance === 0 ? "level" : `−${scored(distance)}`}{" "}
          </span>
        )}
        {scored(edge.score)}
      </dd>
    </div>
  );
}
