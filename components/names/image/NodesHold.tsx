import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { GaugeBar } from "@/components/ranking/gauge/GaugeBar";
import { nodeHref, nodesHref, type Which } from "@/components/waterlines/links";
import type { ImageDetail, ImageHolders } from "@/lib/api/images";
import { formatBytes, formatNumber, plural } from "@/lib/client/format";
import names from "../names.module.css";

type Nodes = Extract<NonNullable<ImageDetail["nodes"]>, { state: "known" }>["data"];

interface NodesHoldProps {
  readonly nodes: Nodes;
  /** Whether a policy selects the image; null if unknown. */
  readonly isSelected: boolean | null;
}

/** The nodes that currently hold the image, and those that lack it. */
export function NodesHold({ nodes: { items }, isSelected }: NodesHoldProps): ReactNode {
  return (
    <Panel title="On nodes">
      {items.length === 0 ? (
        <EmptyState title="No nodes are known">
          Upload a snapshot of nodes, or set up a reader, to see which nodes hold the image.
        </EmptyState>
      ) : (
        <div className="stack">
          {items.map((holders) => (
            <Snapshot key={holders.snapshot} holders={holders} />
          ))}
          {isSelected === false && items.some(({ holders }) => holders > 0) ? (
            // A job pulled it, so it is warm although the answer says that no policy prewarms it.
            <p className="fine">
              No policy selects it: a node holds it until the node is replaced or its disk runs short.
            </p>
          ) : null}
        </div>
      )}
    </Panel>
  );
}

function Snapshot({ holders }: { readonly holders: ImageHolders }): ReactNode {
  const { snapshot, at, nodes, told: reporting, holders: count, bytes, holding, lacking } = holders;
  const silent = reporting === null ? nodes : nodes - reporting;
  const which = { snapshot, version: null };
  return (
    <section aria-label={snapshot}>
      <p className={names.lead}>
        <strong>
          {reporting === null || reporting === 0
            ? "Not known"
            : `${formatNumber(count)} of ${plural(reporting, "node")} hold it`}
        </strong>{" "}
        in <HoverLink href={nodesHref(which)}>{snapshot}</HoverLink>
        {bytes === null ? "" : `, ${formatBytes(bytes)}`}, <RelativeTime at={at} />
      </p>
      {reporting === null || reporting === 0 ? null : <GaugeBar value={count} lines={[]} end={reporting} />}
      <NodeNames label="Hold it" names={holding} count={count} which={which} />
      <NodeNames label="Lack it" names={lacking} count={(reporting ?? 0) - count} which={which} />
      {silent > 0 ? (
        <p className="fine">{plural(silent, "node")} did not report which images they hold.</p>
      ) : null}
    </section>
  );
}

const SHOWN = 12;

function NodeNames({
  label,
  names,
  count,
  which,
}: {
  readonly label: string;
  readonly names: readonly string[];
  readonly count: number;
  readonly which: Which;
}): ReactNode {
  if (names.length === 0) return null;
  const shown = names.slice(0, SHOWN);
  return (
    <p className="fine">
      {label}:{" "}
      {shown.map((name, index) => (
        <span key={name}>
          {index > 0 ? ", " : ""}
          <HoverLink href={nodeHref(name, which)}>{name}</HoverLink>
        </span>
      ))}
      {count > shown.length ? ` and ${formatNumber(count - shown.length)} more` : ""}
    </p>
  );
}
