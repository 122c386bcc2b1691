import { useDebouncedValue } from "@mantine/hooks";
import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Facts } from "@/components/ui/Facts";
import { QueryState } from "@/components/ui/QueryState";
import type { QueuedJob } from "@/lib/api/queue";
import type { RunnerQueueInput, RunnerWhatIf } from "@/lib/api/runnerQueue";
import { plural, withFirst } from "@/lib/client/format";
import { useRunnerWhatIf } from "../../hooks";
import { JOB_COLUMNS } from "../../jobCell";
import { CRITERION_TEXTS, shortKey } from "../../words";
import { aloneText, changeText } from "./changeText";

/** Milliseconds without typing before the preview is requested. */
const REST_MS = 300;

export interface WhatWouldChangeProps {
  readonly id: number;
  /** Null if no change affects which jobs the runner may take. */
  readonly input: RunnerQueueInput | null;
}

/** The jobs that an unsaved change adds and removes. */
export function WhatWouldChange({ id, input }: WhatWouldChangeProps): ReactNode {
  const [settled] = useDebouncedValue(input === null ? null : JSON.stringify(input), REST_MS);
  // Parses what was written above from the same type.
  const asked = settled === null ? null : (JSON.parse(settled) as RunnerQueueInput);
  const query = useRunnerWhatIf(id, asked);
  return (
    <section aria-label="What would change" className="stack">
      {input === null || asked === null ? (
        <p className="quiet">
          Change tags, untagged jobs or protected branches to see here which waiting jobs come in and go out.
        </p>
      ) : (
        <QueryState query={query} what="what would change" rows={4}>
          {(outcome) => <Outcome outcome={outcome} />}
        </QueryState>
      )}
    </section>
  );
}

const nextText = (job: QueuedJob | null): string =>
  job === null ? "no job" : `#${job.id} ${job.name} of ${job.project.path}`;

function Outcome({ outcome }: { readonly outcome: RunnerWhatIf }): ReactNode {
  const { before, after, cameIn, wentOut } = outcome;
  const alone = aloneText(outcome);
  return (
    <>
      <div role="status">
        <p className="outcome">{changeText(outcome)}</p>
        {alone === "" ? null : <p className="note">{alone}</p>}
      </div>
      <Facts
        facts={[
          { label: "Next in line", value: nextText(after.next), was: nextText(before.next) },
          { label: "Queue key", value: shortKey(after.key), was: shortKey(before.key) },
        ]}
      />
      <MovedJobs title="Comes in" why="Kept out until now by" moved={cameIn} />
      <MovedJobs title="Goes out" why="Kept out by" moved={wentOut} />
    </>
  );
}

type Moved = RunnerWhatIf["cameIn"];
type Row = Moved["jobs"][number];

const columnsOf = (why: string): readonly Column<Row>[] => [
  ...JOB_COLUMNS,
  { key: "place", header: "Place in line", value: ({ place }) => place },
  {
    key: "why",
    header: why,
    value: ({ failed }) => failed.map((each) => CRITERION_TEXTS[each].toLowerCase()).join(", "),
  },
  {
    key: "alone",
    header: "Other runners",
    value: ({ alone }) => (alone ? "none takes it" : "take it, too"),
    hideBelow: "sm",
  },
];

interface MovedJobsProps {
  readonly title: string;
  readonly why: string;
  readonly moved: Moved;
}

function MovedJobs({ title, why, moved: { count, jobs } }: MovedJobsProps): ReactNode {
  if (count === 0) return null;
  return (
    <div>
      <h3>
        {title} <span className="dim">{plural(count, "job")}</span>
      </h3>
      <DataTable
        caption={title}
        columns={columnsOf(why)}
        rows={jobs}
        rowKey={({ job }) => String(job.id)}
        partial={count > jobs.length}
      />
      {count > jobs.length ? <p className="fine">{withFirst("", jobs.length, count)}</p> : null}
    </div>
  );
}
