"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { Facts } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { WhenNear } from "@/components/ui/WhenNear";
import { useUnit } from "@/components/minutes/unit";
import { formatQuantity } from "@/components/ranking/numbers";
import type { JobStory } from "@/lib/api/jobStory";
import { formatDuration, formatNumber, plural } from "@/lib/client/format";
import { nameHref } from "@/lib/client/hrefs";
import { useJobStory } from "../hooks";
import { PlaceholderPanel } from "../PlaceholderPanel";
import names from "../names.module.css";
import { SectionState } from "../SectionState";
import { JobTimeline } from "./JobTimeline";
import { againstMedian, openText, secondsOf } from "./words";

const JobPull = dynamic(
  () => latePanel("What is known of its image", () => import("./JobPull").then((each) => each.JobPull)),
  {
    loading: () => <PlaceholderPanel title="Its image" rows={5} />,
  },
);

/** The story of a job: its time line, the usual values of its project, its image, and what it was charged. */
export function StoryPanels({ id }: { readonly id: number }): ReactNode {
  const query = useJobStory(id);
  return (
    <QueryState query={query} what="the job's story" rows={8}>
      {(story) => (
        <>
          <JobTimeline story={story} />
          <Compared story={story} />
          <WhenNear placeholder={<PlaceholderPanel title="Its image" rows={5} isLoading={false} />}>
            {() => <JobPull story={story} />}
          </WhenNear>
          <Charged story={story} />
        </>
      )}
    </QueryState>
  );
}

function Compared({ story }: { readonly story: JobStory }): ReactNode {
  const unit = useUnit();
  const { wait, run } = secondsOf(story);
  const { project, name, minutes } = story;
  const charged = minutes.state === "known" ? minutes.data.minutes : null;
  return (
    <Panel
      title="Against its project"
      actions={<HoverLink href={nameHref("project", project.id)}>{project.path}</HoverLink>}
    >
      <SectionState section={story.median}>
        {({ builds, sameName, ...all }) =>
          builds === 0 ? (
            <p className="quiet">No other build of the project has ended yet.</p>
          ) : (
            <>
              <p className={`dim ${names.lead}`}>
                Medians of {plural(builds, "latest build")} of the project
                {sameName.builds > 0 ? `, and of ${formatNumber(sameName.builds)} called ${name}` : ""}.
              </p>
              <Facts
                layout="list"
                facts={[
                  {
                    label: "Waited",
                    value: (
                      <Against
                        seconds={wait}
                        open={openText(story, "wait")}
                        all={all.waitSeconds}
                        same={sameName.waitSeconds}
                      />
                    ),
                  },
                  {
                    label: "Ran",
                    value: (
                      <Against
                        seconds={run}
                        open={openText(story, "run")}
                        all={all.runSeconds}
                        same={sameName.runSeconds}
                      />
                    ),
                  },
                  charged !== null && {
                    label: "Charged",
                    value: `${formatQuantity(charged, unit)}${all.minutes === null ? "" : `; the median is ${formatQuantity(all.minutes, unit)}`}`,
                  },
                ]}
              />
            </>
          )
        }
      </SectionState>
    </Panel>
  );
}

interface AgainstProps {
  readonly seconds: number | null;
  /** Shown instead of the seconds if there are none. */
  readonly open: string;
  readonly all: number | null;
  readonly same: number | null;
}

function Against({ seconds, open, all, same }: AgainstProps): ReactNode {
  if (seconds === null) return all === null ? open : `${open}; the median is ${formatDuration(all * 1_000)}`;
  const words = againstMedian(seconds, all);
  const alike = againstMedian(seconds, same);
  return (
    <>
      <strong>{formatDuration(seconds * 1_000)}</strong>
      {words === null ? "" : `, ${words}`}
      {alike === null ? "" : `; for jobs with the same name: ${alike}`}
    </>
  );
}

function Charged({ story: { id, minutes } }: { readonly story: JobStory }): ReactNode {
  const unit = useUnit();
  return (
    <Panel title="Compute minutes">
      <SectionState section={minutes}>
        {({ minutes: charged, durationSeconds, factor, sentence }) => (
          <>
            <p className={names.lead}>{sentence}</p>
            <Facts
              facts={[
                { label: "Charged", value: formatQuantity(charged, unit) },
                factor !== null && {
                  label: "Duration",
                  value: formatDuration(Number(durationSeconds) * 1_000),
                },
                { label: "Factor", value: factor ?? "not accounted" },
                { label: "Build", value: `#${id}` },
              ]}
            />
          </>
        )}
      </SectionState>
    </Panel>
  );
}
