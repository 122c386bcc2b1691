import type { ReactNode } from "react";
import type { ProjectionView } from "@/lib/api/minutes";
import { outlookText } from "./outlook";
import { useUnit } from "./unit";

export interface ProjectionNoteProps {
  readonly overSince: string | null;
  /** Null if nothing is projected: in a past month. */
  readonly projection: ProjectionView | null;
}

/**
 * Since when the quota is used up, or when it will be at the current rate, and the projected use at the end of the
 * month.
 */
export function ProjectionNote({ overSince, projection }: ProjectionNoteProps): ReactNode {
  const unit = useUnit();
  const lines = outlookText(overSince, projection, unit);
  return lines.map((line) => (
    <p key={line} className="fine">
      {line}
    </p>
  ));
}
