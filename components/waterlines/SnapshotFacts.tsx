import type { ReactNode } from "react";
import { Facts } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { DemoTag } from "@/components/ui/StatusBadge";
import type { NodeSnapshot } from "@/lib/api/nodes";
import { formatNumber } from "@/lib/client/format";
import { policiesHref } from "./links";

/** Which snapshot of the nodes a page shows, and when it was measured. */
export function SnapshotFacts({
  snapshot,
  podsOfNode,
  href = policiesHref(snapshot.id),
}: {
  readonly snapshot: NodeSnapshot;
  /** On the page of one node: how many pods it has, before those of the whole snapshot. */
  readonly podsOfNode?: number;
  /** The target of its name; its policies when absent. */
  readonly href?: string;
}): ReactNode {
  const { name, version, takenAt, createdAt, demo, nodes, pods } = snapshot;
  const inSnapshot = podsOfNode === undefined ? "" : " in the snapshot";
  return (
    <Facts
      layout="line"
      facts={[
        {
          label: "Snapshot",
          value: (
            <>
              <HoverLink href={href}>
                {name}, version {version}
              </HoverLink>{" "}
              {demo ? <DemoTag /> : null}
            </>
          ),
        },
        {
          label: takenAt === null ? "Made" : "Measured",
          value: <RelativeTime at={takenAt ?? createdAt} />,
        },
        podsOfNode !== undefined && { label: "Pods on this node", value: formatNumber(podsOfNode) },
        { label: `Nodes${inSnapshot}`, value: formatNumber(nodes) },
        { label: `Pods${inSnapshot}`, value: formatNumber(pods) },
      ]}
    />
  );
}
