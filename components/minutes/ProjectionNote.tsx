import type { ReactNode } from "react";
import type { ProjectionView } from "@/lib/api/minutes";
import { outlookText } from "./outlook";
import { useUnit } from "./unit";

export interface ProjectionNoteProps {
  readonly overSince: string | null;
  /** Null where nothing is projected: in a month that is over. */
  readonly projection: ProjectionView | null;
}

/** Since when the quota is used up, or when it will be at this pace, and where the month ends. */
export function ProjectionNote({ overSince, projection }: ProjectionNoteProps): ReactNode {
  const unit = useUnit();
  const lines = outlookText(overSince, projection, unit);
  return lines.map((line) => (
    <p key={line} className="fine">
      {line}
    </p>
  ));
}
