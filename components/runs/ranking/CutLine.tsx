import type { ReactNode } from "react";
import { plural } from "@/lib/client/format";
import { formatScore } from "../words";
import type { CutScores } from "./model";
import classes from "./CutLine.module.css";

export interface CutLineProps {
  readonly maxImages: number;
  readonly scores: CutScores;
}

/** The line across the list: what lies above is prewarmed. */
export function CutLine({ maxImages, scores }: CutLineProps): ReactNode {
  const { above, below } = scores;
  const where =
    above !== null && below !== null
      ? `between ${formatScore(above)} and ${formatScore(below)}`
      : above !== null
        ? `below ${formatScore(above)}; nothing lies under it`
        : "";
  return (
    <div className={classes.cut}>
      <span className={classes.label}>
        Cut at {plural(maxImages, "image")}
        {where ? <span className={classes.where}>, score {where}</span> : null}
      </span>
    </div>
  );
}
