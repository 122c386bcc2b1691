"use client";

import type { ReactNode } from "react";
import { ShareMenu } from "@/components/share/ShareMenu";
import { ExplanationBody } from "@/components/ranking/explanation/ExplanationBody";
import { Facts } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { Instant } from "@/components/ui/Instant";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { JobAnswer } from "@/lib/api/queue";
import { nameHref } from "@/lib/client/hrefs";
import { useJob } from "../hooks";
import { ProjectName } from "../jobCell";
import { QUEUE_HREF } from "../links";
import { QueueFrame } from "../QueueFrame";
import { JobChanges } from "./JobChanges";
import { JobLogPanel } from "./JobLogPanel";
import { JobPlaces } from "./JobPlaces";
import { RefusedBy } from "./RefusedBy";
import { JobStory } from "./JobStory";
import { StoryPanels } from "@/components/names/job/StoryPanels";

/** A job's place in the line and the reasons, or why no runner takes it. */
export function JobPage({ id }: { readonly id: number }): ReactNode {
  const query = useJob(id);
  const { data } = query;
  return (
    <QueueFrame
      title={`Job ${id}`}
      trail={[{ label: "Queue", href: QUEUE_HREF }]}
      description={
        query.data ? (
          <>
            {query.data.job.name === "" ? "" : `${query.data.job.name} of `}
            <ProjectName project={query.data.job.project} />
          </>
        ) : undefined
      }
      actions={data && <ShareMenu summarize={async () => (await import("../share")).jobSummary(data)} />}
    >
      <QueryState query={query} what="the job" back={{ label: "To the queue", href: QUEUE_HREF }} rows={8}>
        {(answer) => (
          <>
            {answer.explanation ? (
              <Panel title="Place in line">
                <ExplanationBody explanation={answer.explanation} stepsTitle="Why it is where it is">
                  <JobChanges explanation={answer.explanation} />
                </ExplanationBody>
              </Panel>
            ) : null}
            <JobFacts job={answer.job} />
            <StoryPanels id={id} />
            <JobLogPanel job={answer.job} />
            {answer.explanation?.places.map((place) => (
              <JobPlaces key={place.key} place={place} />
            ))}
            {answer.explanation && answer.explanation.refused.length > 0 ? (
              <RefusedBy {...answer.explanation} />
            ) : null}
            {answer.story.length > 0 ? <JobStory story={answer.story} /> : null}
          </>
        )}
      </QueryState>
    </QueueFrame>
  );
}

function JobFacts({ job }: { readonly job: JobAnswer["job"] }): ReactNode {
  return (
    <Facts
      facts={[
        {
          label: "State",
          value: job.failureReason === null ? job.status : `${job.status}: ${job.failureReason}`,
        },
        { label: "Ref", value: `${job.ref || "–"}${job.protected ? " (protected)" : ""}` },
        { label: "Tags", value: job.tags.join(", ") || "none" },
        job.queuedAt !== null &&
          (job.startedAt === null && job.finishedAt === null
            ? { label: "Waits since", value: <RelativeTime at={job.queuedAt} /> }
            : { label: "Queued", value: <Instant at={job.queuedAt} /> }),
        job.startedAt !== null && { label: "Started", value: <Instant at={job.startedAt} /> },
        job.finishedAt !== null && { label: "Ended", value: <Instant at={job.finishedAt} /> },
        job.runner !== null && {
          label: "Runner",
          value: (
            <HoverLink href={nameHref("runner", job.runner.id)}>
              #{job.runner.id} {job.runner.description}
            </HoverLink>
          ),
        },
      ]}
    />
  );
}
