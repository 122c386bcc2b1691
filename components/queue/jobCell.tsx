import type { ReactNode } from "react";
import type { Column } from "@/components/ui/DataTable";
import { HoverLink } from "@/components/ui/HoverLink";
import type { QueuedJob } from "@/lib/api/queue";
import { nameHref } from "@/lib/client/hrefs";
import { jobHref } from "./links";

/** A job by id and name, and the way to why it waits. */
export function JobLink({ job }: { readonly job: Pick<QueuedJob, "id" | "name"> }): ReactNode {
  return (
    <HoverLink href={jobHref(job.id)}>
      #{job.id}
      {job.name === "" ? "" : ` ${job.name}`}
    </HoverLink>
  );
}

/** A project by its path, and the way to what all parts know of it. */
export function ProjectName({ project: { id, path } }: Pick<QueuedJob, "project">): ReactNode {
  return <HoverLink href={nameHref("project", id)}>{path}</HoverLink>;
}

/** Which job a row is of, and of which project. */
export const JOB_COLUMNS: readonly Column<{ readonly job: QueuedJob }>[] = [
  {
    key: "job",
    header: "Job",
    value: ({ job }) => job.id,
    align: "left",
    rowHeader: true,
    render: ({ job }) => <JobLink job={job} />,
  },
  {
    key: "project",
    header: "Project",
    // What is said of the job needs the room.
    hideBelow: "sm",
    value: ({ job }) => job.project.path,
    render: ({ job }) => <ProjectName project={job.project} />,
  },
];
