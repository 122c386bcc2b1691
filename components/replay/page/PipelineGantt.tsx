"use client";

import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { QueryState } from "@/components/ui/QueryState";
import { instant, type Column } from "@/components/ui/DataTable";
import { HoverLink } from "@/components/ui/HoverLink";
import { ImageName } from "@/components/ui/ImageName";
import { Instant, InstantSpan } from "@/components/ui/Instant";
import { plural } from "@/lib/client/format";
import { nameHref } from "@/lib/client/hrefs";
import type { PipelineChart } from "@/lib/replay/shapes";
import { usePipeline, type Choice } from "../hooks";
import { oneDecimal, secondsText } from "../words";
import classes from "../Replay.module.css";

type Job = PipelineChart["jobs"][number];

export interface PipelineGanttProps {
  readonly id: string;
  readonly pipeline: string;
  readonly choice: Choice | null;
  /** References of images by id. */
  readonly named: ReadonlyMap<string, string>;
  readonly onJob: (job: string) => void;
}

/** With the reference of its image, or the id if the replay does not list it. */
type Row = Job & { readonly image: string };

const columns: readonly Column<Row>[] = [
  { key: "job", header: "Job", rowHeader: true, align: "left", value: ({ job_id: id }) => id },
  { key: "stage", header: "Stage", value: ({ stage }) => stage },
  {
    key: "image",
    header: "Image",
    value: ({ image }: Row) => image,
    render: ({ image }) => <ImageName image={image} />,
  },
  {
    key: "node",
    header: "Node",
    value: ({ node }: Row) => node,
    hideBelow: "sm" as const,
    render: ({ node }) => <HoverLink href={nameHref("node", node)}>{node}</HoverLink>,
  },
  {
    key: "at",
    header: "Scheduled",
    hideBelow: "sm",
    value: ({ scheduled }) => instant(scheduled),
    render: ({ scheduled }) => <Instant at={scheduled} />,
  },
  { key: "wait", header: "Waits, s", formats: oneDecimal, value: (job) => job.wait_seconds },
  {
    key: "without",
    header: "Without prewarming, s",
    formats: oneDecimal,
    value: (job) => job.wait_seconds_without_prewarming,
  },
  { key: "run", header: "Runs, s", formats: oneDecimal, value: (job) => job.runtime_seconds },
];

/** The jobs of a pipeline over time: the wait for the image, then the run. */
export function PipelineGantt({ id, pipeline, choice, named, onJob }: PipelineGanttProps): ReactNode {
  const query = usePipeline(id, pipeline, choice);
  return (
    <QueryState query={query} what="the pipeline" rows={6}>
      {(chart) => (
        <ChartPanel
          title={`Pipeline ${pipeline}`}
          description={`${plural(chart.jobs_total, "job")}; critical path ${secondsText(chart.critical_path_seconds)}, ${secondsText(chart.critical_path_seconds_without_prewarming - chart.critical_path_seconds)} shorter than without prewarming${chart.jobs.length < chart.jobs_total ? `; the first ${chart.jobs.length} jobs` : ""}. Press a job to see why it waited.`}
          summary={`Jobs of pipeline ${pipeline} over time`}
          columns={columns}
          rows={chart.jobs.map((job) => ({ ...job, image: named.get(job.image_id) ?? job.image_id }))}
          rowKey={(job, index) => `${job.job_id} ${index}`}
          interactive
        >
          <Bars jobs={chart.jobs} onJob={onJob} />
        </ChartPanel>
      )}
    </QueryState>
  );
}

function Bars({
  jobs,
  onJob,
}: {
  readonly jobs: readonly Job[];
  readonly onJob: (job: string) => void;
}): ReactNode {
  const begins = jobs.map(({ scheduled }) => Date.parse(scheduled) / 1_000);
  const from = Math.min(...begins);
  const to = Math.max(
    ...jobs.map(
      (job, index) => (begins[index] ?? 0) + job.wait_seconds_without_prewarming + job.runtime_seconds,
    ),
  );
  const share = (seconds: number): string => `${(100 * seconds) / Math.max(1, to - from)}%`;
  return (
    <>
      <ul className={classes.gantt}>
        {jobs.map((job, index) => {
          const at = (begins[index] ?? 0) - from;
          const saved = job.wait_seconds_without_prewarming - job.wait_seconds;
          return (
            <li key={`${job.job_id} ${index}`}>
              <button type="button" className={classes.job} onClick={() => onJob(job.job_id)}>
                <span className={classes.jobName}>
                  {job.job_id} {job.stage}
                </span>
                <span className={classes.lane}>
                  <span
                    className={classes.segment}
                    data-kind="wait"
                    style={{
                      left: share(at),
                      width: share(job.wait_seconds),
                      display: job.wait_seconds > 0 ? "block" : "none",
                    }}
                  />
                  <span
                    className={classes.segment}
                    data-kind="run"
                    style={{ left: share(at + job.wait_seconds), width: share(job.runtime_seconds) }}
                  />
                  {saved > 0 ? (
                    <span
                      className={classes.segment}
                      data-kind="saved"
                      style={{
                        left: share(at + job.wait_seconds + job.runtime_seconds),
                        width: share(saved),
                      }}
                    />
                  ) : null}
                  <VisuallyHidden>
                    waits {secondsText(job.wait_seconds)}, runs {secondsText(job.runtime_seconds)}
                  </VisuallyHidden>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <div className={`${classes.key} fine`}>
        <span>
          <span className={classes.swatch} style={{ background: "var(--state-bad)" }} />
          waits for the image
        </span>
        <span>
          <span className={classes.swatch} style={{ background: "var(--term-1)" }} />
          works
        </span>
        <span>
          <span className={classes.swatch} style={{ border: "1px dashed var(--line-above)" }} />
          saved wait
        </span>
        <span>
          <InstantSpan from={new Date(from * 1_000).toISOString()} to={new Date(to * 1_000).toISOString()} />
        </span>
      </div>
    </>
  );
}
