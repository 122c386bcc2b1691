"use client";

import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { instant, type Column } from "@/components/ui/DataTable";
import { PagedTable } from "@/components/ui/PagedTable";
import { Panel } from "@/components/ui/Panel";
import type { NodeSnapshot } from "@/lib/api/nodes";
import { useSnapshots } from "../hooks";
import { nodesHref, policiesHref } from "../links";
import { ReadersPanel } from "../readers/ReadersPanel";
import { WaterlinesFrame } from "../WaterlinesFrame";
import { UploadForm } from "./UploadForm";

/** The upload form for snapshots, and the uploaded snapshots. */
export function SnapshotsPage(): ReactNode {
  const query = useSnapshots();
  return (
    <WaterlinesFrame
      title="Snapshots and policies"
      description="States of nodes as they were read or uploaded, each with the policies that define its waterlines."
    >
      <ReadersPanel />
      <Panel
        title="Upload a snapshot"
        description="The next version of its name. Nothing is changed on a cluster."
      >
        <UploadForm />
      </Panel>
      <PagedTable
        query={query}
        what="the snapshots"
        more="Show more snapshots"
        caption="Snapshots, newest first"
        name="snapshots"
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title="There is no snapshot yet" />}
      />
    </WaterlinesFrame>
  );
}

const columns: readonly Column<NodeSnapshot>[] = [
  {
    key: "name",
    header: "Snapshot",
    rowHeader: true,
    value: ({ name, version }) => `${name}, version ${version}`,
    render: ({ name, version }) => (
      <HoverLink href={nodesHref({ snapshot: name, version: String(version) })}>
        {name}, version {version}
      </HoverLink>
    ),
  },
  { key: "over", header: "Nodes over a line", value: ({ over }) => over },
  { key: "nodes", header: "Nodes", value: ({ nodes }) => nodes },
  { key: "pods", header: "Pods", value: ({ pods }) => pods, hideBelow: "sm" },
  { key: "taken", header: "Measured", value: ({ takenAt }) => instant(takenAt), hideBelow: "md" },
  { key: "created", header: "Made", value: ({ createdAt }) => instant(createdAt), hideBelow: "sm" },
  { key: "by", header: "By", value: ({ createdBy }) => createdBy, hideBelow: "md" },
  {
    key: "policies",
    header: "Policies",
    render: ({ id, name, version }) => (
      <HoverLink href={policiesHref(id)} aria-label={`Policies of ${name}, version ${version}`}>
        Policies
      </HoverLink>
    ),
  },
];
