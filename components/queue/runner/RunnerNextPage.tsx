"use client";

import type { ReactNode } from "react";
import { AboutLink } from "@/components/names/AboutLink";
import { ExplanationBody } from "@/components/ranking/explanation/ExplanationBody";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import type { RunnerNext } from "@/lib/api/queue";
import { withFirst, plural } from "@/lib/client/format";
import { useRunnerNext } from "../hooks";
import { JobLink, ProjectName } from "../jobCell";
import { LineTable } from "../LineTable";
import { keyHref, QUEUE_HREF } from "../links";
import { QueueFrame } from "../QueueFrame";
import { RunnerQueuePanel } from "./RunnerQueuePanel";
import { SettingsNear } from "./settings/SettingsNear";
import { criteriaText, CRITERION_TEXTS } from "../words";

/** The job that a runner would get next, and why not the others. */
export function RunnerNextPage({ id }: { readonly id: number }): ReactNode {
  const query = useRunnerNext(id);
  const description = query.data?.runner.description ?? "";
  return (
    <QueueFrame
      title={`Runner #${id} ${description}`.trim()}
      trail={[{ label: "Queue", href: QUEUE_HREF }]}
      actions={<AboutLink kind="runner" id={id} />}
      description={
        query.data ? (
          <HoverLink href={keyHref(query.data.runner.key)}>
            {criteriaText(query.data.runner.criteria)}
          </HoverLink>
        ) : undefined
      }
    >
      <QueryState query={query} what="the runner" back={{ label: "To the queue", href: QUEUE_HREF }} rows={8}>
        {({ runner, explanation }) => (
          <>
            {runner.maintenanceNote === "" ? null : (
              <p className="note">Maintenance note: {runner.maintenanceNote}</p>
            )}
            <Panel title="The next job">
              <ExplanationBody explanation={explanation} stepsTitle="Why this one" />
            </Panel>
            <Panel
              title={`In line: ${plural(explanation.inLine, "job")}`}
              description={withFirst("", explanation.line.length, explanation.inLine)}
              flush
            >
              <LineTable
                caption="Jobs that it may take"
                line={explanation.line}
                isFair={runner.criteria.type === "instance"}
                name="runner-line"
              />
            </Panel>
            <RunnerQueuePanel key={runner.revision} runner={runner} />
            <SettingsNear runner={runner} />
            {explanation.kept.length > 0 ? <KeptJobs kept={explanation.kept} /> : null}
          </>
        )}
      </QueryState>
    </QueueFrame>
  );
}

function KeptJobs({ kept }: { readonly kept: RunnerNext["explanation"]["kept"] }): ReactNode {
  return (
    <Panel title="Why not the others" description="By the first reason that keeps a job from this runner.">
      {kept.map(({ criterion, count, jobs }) => (
        <section key={criterion} aria-label={CRITERION_TEXTS[criterion]}>
          <h3>
            {CRITERION_TEXTS[criterion]} <span className="dim">{plural(count, "job")}</span>
          </h3>
          <ul>
            {jobs.map(({ job, failed }) => (
              <li key={job.id}>
                <JobLink job={job} /> of <ProjectName project={job.project} />
                {failed.length > 1
                  ? `; also: ${failed
                      .slice(1)
                      .map((each) => CRITERION_TEXTS[each].toLowerCase())
                      .join(", ")}`
                  : ""}
              </li>
            ))}
          </ul>
          {count > jobs.length ? (
            <p className="fine">And {plural(count - jobs.length, "other job")}.</p>
          ) : null}
        </section>
      ))}
    </Panel>
  );
}
