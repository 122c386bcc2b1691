import type { ReactNode } from "react";
import { DataTable, instant, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { LineEntry } from "@/lib/api/queue";
import { JobLink, ProjectName } from "./jobCell";

const COLUMNS: readonly Column<LineEntry>[] = [
  { key: "place", header: "Place", value: ({ place }) => place },
  {
    key: "job",
    header: "Job",
    value: ({ job }) => job.id,
    align: "left",
    rowHeader: true,
    render: ({ job }) => <JobLink job={job} />,
  },
  {
    key: "drops",
    header: "Fails with",
    value: ({ drops }) => drops,
    render: ({ drops }) => (drops === null ? null : <ToneBadge tone="bad">{drops}</ToneBadge>),
  },
  {
    key: "project",
    header: "Project",
    value: ({ job }) => job.project.path,
    render: ({ job }) => <ProjectName project={job.project} />,
  },
  { key: "turn", header: "Turn", value: ({ turn }) => turn, hideBelow: "sm" },
  { key: "running", header: "Running in the project", value: ({ running }) => running, hideBelow: "md" },
  { key: "before", header: "Before it in the project", value: ({ before }) => before, hideBelow: "md" },
  { key: "tags", header: "Tags", value: ({ job }) => job.tags.join(", ") || null, hideBelow: "sm" },
  { key: "queuedAt", header: "Waits since", value: ({ job }) => instant(job.queuedAt) },
];

export interface LineTableProps {
  readonly caption: string;
  readonly line: readonly LineEntry[];
  /** Group and project runners do not use fair scheduling. */
  readonly isFair: boolean;
  readonly name: string;
}

const FAIR: readonly string[] = ["turn", "running", "before"];

/** Jobs in the order in which they are handed out, with the numbers that determine it. */
export function LineTable({ caption, line, isFair, name }: LineTableProps): ReactNode {
  const someFail = line.some(({ drops }) => drops !== null);
  const columns = COLUMNS.filter(({ key }) => (key === "drops" ? someFail : isFair || !FAIR.includes(key)));
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={line}
      rowKey={({ job }) => String(job.id)}
      name={name}
      empty={<EmptyState title="No job waits here">A job appears as soon as it begins to wait.</EmptyState>}
    />
  );
}
