import type { ReactNode } from "react";
import { ChangeEntry } from "@/components/changes/ChangeEntry";
import type { Unit } from "@/components/minutes/unit";
import type { Overview } from "@/lib/api/overview";
import { LinePart } from "./LinePart";

export interface RecentChangesProps {
  readonly part: Overview["changes"];
  /** Of accounted amounts. */
  readonly unit: Unit;
}

/** The newest entries of the feed; renders nothing if nothing changed for a day. */
export function RecentChanges({ part, unit }: RecentChangesProps): ReactNode {
  return (
    <LinePart
      title="What changed"
      href="/changes"
      part={part}
      summary={({ items }) => (items.length === 0 ? null : "in the last 24 hours, newest first")}
    >
      {({ items }) => (
        <ul className="plainList">
          {items.map((change) => (
            <ChangeEntry key={change.id} change={change} unit={unit} brief />
          ))}
        </ul>
      )}
    </LinePart>
  );
}
