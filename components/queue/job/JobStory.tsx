import type { ReactNode } from "react";
import { Instant } from "@/components/ui/Instant";
import { Panel } from "@/components/ui/Panel";
import type { JobAnswer } from "@/lib/api/queue";
import { storyText } from "../words";

/** The events of a job, with their reasons. */
export function JobStory({ story }: Pick<JobAnswer, "story">): ReactNode {
  return (
    <Panel title="What happened">
      <ol className="plainList">
        {story.map((event, index) => (
          <li key={index}>
            <Instant at={event.at} /> {storyText(event)}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
