import type { ReactNode } from "react";
import { jobHref } from "@/components/queue/links";
import { DataTable, instant, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { ShortImage } from "@/components/ui/ShortImage";
import type { WaitedJobs } from "@/lib/api/images";
import { formatNumber, formatWith, plural } from "@/lib/client/format";
import { nameHref, replayHref } from "@/lib/client/hrefs";

type Job = WaitedJobs["longest"][number];
type Project = WaitedJobs["projects"][number];

const minutes = (value: number): string => `${formatNumber(value, 3)} min`;
const oneDecimal = (): ((value: number) => string) => (value) =>
  formatWith(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const PROJECTS: readonly Column<Project>[] = [
  {
    key: "project",
    header: "Project",
    rowHeader: true,
    value: ({ project }) => project?.path ?? "Not known here",
    render: ({ project }) =>
      project === null ? (
        <span className="dim">Not known here: no build has the job&rsquo;s id</span>
      ) : (
        <HoverLink href={nameHref("project", project.id)} className="breakable">
          {project.path}
        </HoverLink>
      ),
  },
  { key: "jobs", header: "Jobs that waited", value: ({ jobs }) => jobs, hideBelow: "sm" },
  { key: "waited", header: "Waited, min", value: (row) => row.waitedMinutes, formats: oneDecimal },
  { key: "saved", header: "Prewarming saves, min", value: (row) => row.savedMinutes, formats: oneDecimal },
];

const jobColumns = (withImage: boolean): readonly Column<Job>[] => [
  {
    key: "job",
    header: "Job",
    rowHeader: true,
    value: ({ jobId }) => jobId,
    render: ({ jobId, project }) =>
      project === null ? jobId : <HoverLink href={jobHref(Number(jobId))}>#{jobId}</HoverLink>,
  },
  ...(withImage
    ? [
        {
          key: "image",
          header: "Image",
          value: ({ image }: Job) => image,
          render: ({ image }: Job) => <ShortImage image={image} />,
        },
      ]
    : []),
  {
    key: "node",
    header: "Node",
    value: ({ node }) => node,
    hideBelow: "sm",
    render: ({ node }) => <HoverLink href={nameHref("node", node)}>{node}</HoverLink>,
  },
  { key: "at", header: "Came", value: ({ scheduled }) => instant(scheduled), hideBelow: "md" },
  { key: "wait", header: "Waited, s", value: ({ waitSeconds }) => waitSeconds, formats: oneDecimal },
  {
    key: "saved",
    header: "Prewarming saves, s",
    value: (row) => row.savedSeconds,
    formats: oneDecimal,
    // A phone has no room for it next to the image; the panel shows the total saving.
    ...(withImage ? { hideBelow: "sm" } : {}),
  },
];

export interface WaitedPanelProps {
  readonly title: string;
  /** Null if the newest replay has none. */
  readonly waited: WaitedJobs | null;
  /** Whether they waited for different images. */
  readonly withImage?: boolean;
}

/** Jobs that waited for images, by project, and the longest waits. */
export function WaitedPanel({ title, waited, withImage = false }: WaitedPanelProps): ReactNode {
  if (waited === null) {
    return (
      <Panel title={title}>
        <EmptyState title="The newest replay has no such job">
          Replay a day that includes such jobs. If it is collected from GitLab or a cluster, job ids lead to
          builds.
        </EmptyState>
      </Panel>
    );
  }
  const { replay, jobs, waited: count, waitedMinutes, savedMinutes, longest, projects, unlisted } = waited;
  return (
    <Panel
      title={title}
      description={
        <>
          {formatNumber(count)} of {plural(jobs, "job")} waited {minutes(waitedMinutes)} without prewarming;
          prewarming every image at the set time takes {minutes(savedMinutes)} off. From{" "}
          <HoverLink href={replayHref(replay.id)}>
            {replay.jobSet === null ? "the newest replay" : `the replay of ${replay.jobSet.name}`}
          </HoverLink>
          .{unlisted > 0 ? ` ${plural(unlisted, "shorter wait")} not listed by project.` : ""}
        </>
      }
      flush
    >
      {projects.length > 0 ? (
        <DataTable
          caption="Waits by project"
          columns={PROJECTS}
          rows={projects}
          rowKey={({ project }) => String(project?.id ?? "none")}
        />
      ) : null}
      {longest.length > 0 ? (
        <DataTable
          name="waited-jobs"
          caption="The longest waits"
          columns={jobColumns(withImage)}
          rows={longest}
          rowKey={({ jobId, node }, index) => `${jobId} ${node} ${index}`}
        />
      ) : null}
    </Panel>
  );
}
