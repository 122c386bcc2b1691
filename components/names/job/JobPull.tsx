"use client";

import type { ReactNode } from "react";
import { ExplanationBody } from "@/components/ranking/explanation/ExplanationBody";
import { Facts } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { imageOnNode } from "@/components/ui/imageOnNode";
import { ImageName } from "@/components/ui/ImageName";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import type { JobStory } from "@/lib/api/jobStory";
import { formatDuration } from "@/lib/client/format";
import { nameHref } from "@/lib/client/hrefs";
import { useJobPull } from "../hooks";

/** Whether the image was present, who pulled it, and how long the job waited, from its log and the newest replay. */
export function JobPull({ story: { id, image } }: { readonly story: JobStory }): ReactNode {
  const query = useJobPull(id);
  return (
    <Panel title="Its image">
      <div className="stack">
        <StoryImage image={image} />
        <QueryState query={query} what="the wait for its image" rows={4}>
          {({ replay, explanation }) =>
            explanation === null ? (
              <p className="quiet">
                {replay === null
                  ? "No replay has its jobs, so it is not known which pull brought its image to the node."
                  : "The newest replay has no job with this id, so it is not known which pull brought its image to the node."}
              </p>
            ) : (
              <ExplanationBody
                explanation={explanation}
                facts={
                  <Facts
                    layout="line"
                    facts={[
                      ...imageOnNode(explanation),
                      typeof explanation.observed_wait_seconds === "number" && {
                        label: "Measured wait",
                        value: formatDuration(explanation.observed_wait_seconds * 1_000),
                      },
                      {
                        label: "Replay",
                        value: (
                          <HoverLink
                            href={`/replay/${replay?.id ?? ""}?tab=pipelines&strategy=none&job=${id}`}
                          >
                            without prewarming
                          </HoverLink>
                        ),
                      },
                    ]}
                  />
                }
                stepsTitle="How the image got to the node"
              />
            )
          }
        </QueryState>
      </div>
    </Panel>
  );
}

function StoryImage({ image }: Pick<JobStory, "image">): ReactNode {
  if (image === null) return null;
  const { name, node, pullSeconds } = image;
  return (
    <p>
      Its log names <ImageName image={name} />
      {node === null ? "" : " on "}
      {node === null ? null : <HoverLink href={nameHref("node", node)}>{node}</HoverLink>}
      {pullSeconds === null
        ? "; it does not say how long the pull took."
        : pullSeconds === 0
          ? ": warm, it was on the node."
          : `: cold, pulled in ${formatDuration(pullSeconds * 1_000)}.`}
    </p>
  );
}
