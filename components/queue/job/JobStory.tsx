import type { ReactNode } from "react";
import { Instant } from "@/components/ui/Instant";
import { Panel } from "@/components/ui/Panel";
import type { JobAnswer } from "@/lib/api/queue";

/** What happened to a job, and why. */
export function JobStory({ story }: Pick<JobAnswer, "story">): ReactNode {
  return (
    <Panel title="What happened">
      <ol className="plainList">
        {story.map(({ at, kind, reason, runner }, index) => (
          <li key={index}>
            <Instant at={at} /> {kind}
            {runner === null ? "" : ` by runner ${runner}`}
            {reason === "" ? "" : `: ${reason}`}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
