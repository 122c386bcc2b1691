import type { ReactNode } from "react";
import { policyHref } from "@/components/discovery/runs/links";
import { LineGauge } from "@/components/ranking/gauge/LineGauge";
import { HoverLink } from "@/components/ui/HoverLink";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { nodeHref, standingHref } from "@/components/waterlines/links";
import { capital } from "@/components/waterlines/titles";
import { standsText } from "@/components/waterlines/words";
import type { NodeLines as Data, OverviewPart } from "@/lib/api/overview";
import { plural } from "@/lib/client/format";
import { LinePart } from "./LinePart";
import classes from "./LinePart.module.css";

/** Few enough that all parts fit the first screen. */
const SHOWN = 2;

/**
 * Nodes over a waterline, those farthest over first, with the images that they lack, and the number of nodes on hold.
 * The summary links to all of them, which takes no line of the first screen.
 */
export function NodeLines({ part }: { readonly part: OverviewPart<Data> }): ReactNode {
  return (
    <LinePart
      title="Nodes"
      href="/nodes"
      part={part}
      summary={({ over, nodes, unknown, heldIn, readAt, worst: [first] }) => {
        if (over + unknown === 0) return null;
        const held = heldIn !== null && (
          <HoverLink href={standingHref(heldIn, "unknown")}>
            {over === 0 ? `${unknown} of ${plural(nodes, "node")} not measured` : `${unknown} not measured`}
          </HoverLink>
        );
        return (
          <>
            {over > 0 && first && (
              <HoverLink href={standingHref(first.snapshot.name, "over")}>
                {over} of {nodes} over a waterline
              </HoverLink>
            )}
            {over > 0 && held ? ", " : null}
            {held}
            {over === 0 ? ": on hold" : null}, read <RelativeTime at={readAt} />
          </>
        );
      }}
    >
      {({ worst }) =>
        worst.length === 0 ? null : (
          <div className={classes.gauges}>
            {worst.slice(0, SHOWN).map((node) => (
              <Node key={`${node.snapshot.name}/${node.name}`} node={node} />
            ))}
          </div>
        )
      }
    </LinePart>
  );
}

function Node({
  node: { name, lines, snapshot, readAt, since, lacks },
}: {
  readonly node: Data["worst"][number];
}): ReactNode {
  // The line that it is farthest over; further ones are on the node's page.
  const crossed = lines
    .filter(({ over, preview }) => !preview && (over ?? 0) > 0)
    .sort((a, b) => (b.share ?? Infinity) - (a.share ?? Infinity));
  const [worst] = crossed;
  if (!worst) return null;
  const unit = worst.unit === "" ? null : worst.unit;
  return (
    <div className={classes.case}>
      <LineGauge
        label={`${name} · ${capital(worst.title)}`}
        name={`${capital(worst.title)} of ${name}`}
        value={worst.used}
        unit={unit}
        lines={[{ name: "waterline", at: worst.line }]}
      />
      <p className={classes.more}>
        <HoverLink href={nodeHref(name, { snapshot: snapshot.name, version: null })}>Open {name}</HoverLink>
        {since === null ? null : <span>over {standsText(since, readAt)}</span>}
        {crossed.length > 1 ? <span>and {plural(crossed.length - 1, "other line")}</span> : null}
        {lacks && lacks.missing > 0 ? (
          <span>
            lacks {lacks.missing} of{" "}
            <HoverLink href={policyHref(lacks.policy)} title={`Of the images that ${lacks.policy} selects`}>
              {plural(lacks.of, "selected image")}
            </HoverLink>
          </span>
        ) : null}
      </p>
    </div>
  );
}
