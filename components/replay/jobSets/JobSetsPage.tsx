"use client";

import type { ReactNode } from "react";
import { instant, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { PagedTable } from "@/components/ui/PagedTable";
import { StatusBadge } from "@/components/ui/StatusBadge";
import type { JobSetDetail } from "@/lib/api/jobSets";
import { useJobSets } from "../hooks";
import { CollectorsPanel } from "./collectors/CollectorsPanel";
import { ReplayFrame } from "../ReplayFrame";
import { UploadForm } from "./UploadForm";

const columns: readonly Column<JobSetDetail>[] = [
  {
    key: "name",
    header: "Job set",
    rowHeader: true,
    value: ({ name, version }) => `${name}@${version}`,
    render: ({ id, name, version }) => (
      <HoverLink className="breakable" href={`/replay/job-sets/${id}`}>
        {name}@{version}
      </HoverLink>
    ),
  },
  {
    key: "state",
    header: "State",
    value: ({ state }) => state,
    render: ({ state }) => <StatusBadge state={state} />,
  },
  { key: "source", header: "Source", value: ({ source }) => source, hideBelow: "md" },
  { key: "jobs", header: "Jobs", value: ({ quality }) => quality?.jobs ?? null },
  { key: "days", header: "Days (UTC)", value: ({ quality }) => quality?.days_total ?? null, hideBelow: "sm" },
  { key: "images", header: "Images", value: ({ quality }) => quality?.images ?? null, hideBelow: "sm" },
  { key: "rejected", header: "Rejected rows", value: ({ quality }) => quality?.rejected_total ?? null },
  { key: "started", header: "Made", value: ({ createdAt }) => instant(createdAt), hideBelow: "sm" },
  { key: "by", header: "By", value: ({ requestedBy }) => requestedBy, hideBelow: "md" },
];

/** Job sets with their content, and the upload of a new version. */
export function JobSetsPage(): ReactNode {
  const query = useJobSets();
  return (
    <ReplayFrame
      title="Job sets"
      description="Days of CI jobs with their images. Many replays share one; each upload or collection of a name is a new version."
    >
      <Panel
        title="Upload"
        description="CSV, plain or packed with gzip or zstd, or Parquet. Rows that cannot be used are listed with the reason."
      >
        <UploadForm />
      </Panel>
      <CollectorsPanel />
      <PagedTable
        query={query}
        what="the job sets"
        more="Show more job sets"
        caption="Job sets"
        name="job-sets"
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No job set yet">
            Upload a day of jobs with its images above, or collect one.
          </EmptyState>
        }
      />
    </ReplayFrame>
  );
}
