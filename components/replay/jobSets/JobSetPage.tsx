"use client";

import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { DataTable } from "@/components/ui/DataTable";
import { DateAndTime } from "@/components/ui/DateAndTime";
import { Facts } from "@/components/ui/Facts";
import { Num } from "@/components/ui/Num";
import { PageHeader } from "@/components/ui/PageHeader";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { StatusBadge } from "@/components/ui/StatusBadge";
import type { CollectedFrom } from "@/lib/api/jobSetCollectors";
import type { JobSetDetail } from "@/lib/api/jobSets";
import { withFirst, plural } from "@/lib/client/format";
import { isUnderWay } from "@/lib/client/underWay";
import type { JobSetQuality, UnreadCells } from "@/lib/replay/shapes";
import { useJobSet } from "../hooks";
import { ReplayProgress } from "../ReplayProgress";
import { secondsText, utcText } from "../words";
import classes from "../Replay.module.css";

const TRAIL = [
  { label: "Replay lab", href: "/replay" },
  { label: "Job sets", href: "/replay/job-sets" },
];

/** One version of a job set: its content and its problems. */
export function JobSetPage({ id }: { readonly id: string }): ReactNode {
  const query = useJobSet(id);
  const { data } = query;
  return (
    <>
      <PageHeader
        title={data ? `${data.name}@${data.version}` : "Job set"}
        trail={TRAIL}
        badges={data ? <StatusBadge state={data.state} /> : null}
      />
      <QueryState
        query={query}
        what="the job set"
        back={{ label: "To the job sets", href: "/replay/job-sets" }}
        rows={8}
      >
        {(found) => (
          <div className="stack">
            {isUnderWay(found.state) ? <ReplayProgress found={found} what="the job set" /> : null}
            {found.message === null ? null : (
              <Panel title="Why it ended">
                <p className={classes.message}>{found.message}</p>
              </Panel>
            )}
            {found.collected === null ? null : <Collected from={found.collected} />}
            {found.quality === null ? null : <Quality found={found} quality={found.quality} />}
          </div>
        )}
      </QueryState>
    </>
  );
}

function Collected({ from }: { readonly from: CollectedFrom }): ReactNode {
  return (
    <Panel title="Collected">
      <Facts
        facts={[
          { label: "Data source", value: from.source },
          from.events !== null && { label: "Events", value: from.events },
          { label: "Jobs from", value: utcText(from.from) },
          { label: "Jobs before", value: utcText(from.until) },
        ]}
      />
      {from.missing.length === 0 ? null : (
        <>
          <p>Not collected:</p>
          <ul>
            {from.missing.map((sentence) => (
              <li key={sentence} className={classes.message}>
                {sentence}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

function Quality({
  found,
  quality,
}: {
  readonly found: JobSetDetail;
  readonly quality: JobSetQuality;
}): ReactNode {
  const { first, last, clock_skew: skew } = quality;
  return (
    <>
      <Panel title="Contents">
        <Facts
          facts={[
            { label: "Jobs", value: <Num value={quality.jobs} unit={["job", "jobs"]} /> },
            { label: "Pipelines", value: <Num value={quality.pipelines} /> },
            { label: "Nodes", value: <Num value={quality.nodes} /> },
            { label: "Images", value: `${quality.images}, ${quality.images_used} of them used` },
            first !== null && last !== null && { label: "From", value: utcText(first) },
            first !== null && last !== null && { label: "To", value: utcText(last) },
            { label: "Source", value: found.source },
            { label: "By", value: found.requestedBy },
          ]}
        />
      </Panel>
      <Panel title="Quality" description="What may make the numbers of a replay wrong">
        <Facts
          facts={[
            { label: "Rejected", value: <Num value={quality.rejected_total} unit={["row", "rows"]} /> },
            { label: "Duplicate job ids", value: <Num value={quality.duplicates} unit={["row", "rows"]} /> },
            {
              label: "Missing pull times",
              value: <Num value={quality.missing_pull_times} unit={["row", "rows"]} />,
            },
            quality.jobs_without_end !== undefined && {
              label: "Without an end",
              value: <Num value={quality.jobs_without_end} unit={["job", "jobs"]} />,
            },
            { label: "Out of order", value: <Num value={quality.unsorted} unit={["row", "rows"]} /> },
            {
              label: "Clock skew",
              value:
                skew.jobs === 0
                  ? "none above 1 s"
                  : `${plural(skew.jobs, "job")}, at most ${secondsText(skew.largest_seconds)}`,
            },
            { label: "Gaps of 2 h or more", value: <Num value={quality.gaps_total} /> },
            {
              label: "Images without a size",
              value: <Num value={quality.images_without_size} unit={["image", "images"]} />,
            },
          ]}
        />
      </Panel>
      <Unread cells={quality.unread_cells ?? []} />
      {quality.rejected_total === 0 ? null : (
        <Panel
          title="Rejected rows by column"
          actions={
            <Anchor href={`/api/v1/job-sets/${found.id}/rejections`} size="sm" download>
              Download the rows as CSV
            </Anchor>
          }
          flush
        >
          <DataTable
            caption="Rejected rows by column"
            columns={[
              {
                key: "column",
                header: "Column",
                rowHeader: true,
                value: ({ column }) => column || "the whole row",
              },
              { key: "rows", header: "Rows", value: ({ rows }) => rows },
            ]}
            rows={quality.rejected_by_column}
            rowKey={({ column }) => column}
          />
        </Panel>
      )}
      <div className={classes.columns}>
        <Panel title="Days (UTC)" description={withFirst("", quality.days.length, quality.days_total)} flush>
          <DataTable
            caption="Jobs by day"
            columns={[
              { key: "day", header: "Day", rowHeader: true, value: ({ day }) => day },
              { key: "jobs", header: "Jobs", value: ({ jobs }) => jobs },
            ]}
            rows={quality.days}
            rowKey={({ day }) => day}
            partial={quality.days_total > quality.days.length}
          />
        </Panel>
        {quality.gaps_total === 0 ? null : (
          <Panel
            title="Gaps"
            description={withFirst(
              "Two hours or more without a job.",
              quality.gaps.length,
              quality.gaps_total,
            )}
            flush
          >
            <DataTable
              caption="Gaps"
              columns={[
                {
                  key: "from",
                  header: "From",
                  rowHeader: true,
                  value: ({ from }) => utcText(from),
                  render: ({ from }) => <DateAndTime text={utcText(from)} />,
                },
                {
                  key: "to",
                  header: "To",
                  value: ({ to }) => utcText(to),
                  render: ({ to }) => <DateAndTime text={utcText(to)} />,
                },
                { key: "hours", header: "Hours", value: ({ hours }) => hours },
              ]}
              rows={quality.gaps}
              rowKey={({ from }) => from}
              partial={quality.gaps_total > quality.gaps.length}
            />
          </Panel>
        )}
      </div>
    </>
  );
}

function Unread({ cells }: { readonly cells: readonly UnreadCells[] }): ReactNode {
  if (cells.length === 0) return null;
  return (
    <Panel
      title="Unread sizes"
      description="Their rows are used; the images count as ones without a size, which only a disk budget needs."
      flush
    >
      <DataTable
        caption="Unread sizes"
        columns={[
          { key: "file", header: "File", rowHeader: true, value: ({ file }) => file },
          { key: "rows", header: "Rows", value: ({ cells }) => cells },
          { key: "line", header: "First line", value: ({ line }) => line },
          { key: "reason", header: "Why", value: ({ column, reason }) => `${column} ${reason}` },
        ]}
        rows={cells}
        rowKey={({ file, column }) => `${file} ${column}`}
      />
    </Panel>
  );
}
