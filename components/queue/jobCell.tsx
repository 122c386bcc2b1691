import type { ReactNode } from "react";
import type { Column } from "@/components/ui/DataTable";
import { HoverLink } from "@/components/ui/HoverLink";
import type { QueuedJob } from "@/lib/api/queue";
import { nameHref } from "@/lib/client/hrefs";
import { jobHref } from "./links";

/** A job by id and name, linked to the explanation of its wait. */
export function JobLink({ job }: { readonly job: Pick<QueuedJob, "id" | "name"> }): ReactNode {
  return (
    <HoverLink href={jobHref(job.id)}>
      #{job.id}
      {job.name === "" ? "" : ` ${job.name}`}
    </HoverLink>
  );
}

/** A project by its path, linked to the page with the data of all parts. */
export function ProjectName({ project: { id, path } }: Pick<QueuedJob, "project">): ReactNode {
  return <HoverLink href={nameHref("project", id)}>{path}</HoverLink>;
}

/** The job of a row, and its project. */
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
    // Leaves the space to the text about the job.
    hideBelow: "sm",
    value: ({ job }) => job.project.path,
    render: ({ job }) => <ProjectName project={job.project} />,
  },
];
