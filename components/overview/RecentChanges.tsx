import type { ReactNode } from "react";
import { ChangeEntry } from "@/components/changes/ChangeEntry";
import type { Overview } from "@/lib/api/overview";
import { LinePart } from "./LinePart";

/** The newest entries of the feed; renders nothing if nothing changed for a day. */
export function RecentChanges({ part }: { readonly part: Overview["changes"] }): ReactNode {
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
            <ChangeEntry key={change.id} change={change} brief />
          ))}
        </ul>
      )}
    </LinePart>
  );
}
