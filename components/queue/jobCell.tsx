import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import type { QueuedJob } from "@/lib/api/queue";
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
