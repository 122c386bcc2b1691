import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Facts } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import type { QueueJobExplanation } from "@/lib/api/queue";
import { withFirst, formatPercent, plural } from "@/lib/client/format";
import { nameHref } from "@/lib/client/hrefs";
import { JOB_COLUMNS } from "../jobCell";
import { AskingRunners } from "../AskingRunners";
import { keyHref } from "../links";
import { criteriaText, secondsText } from "../words";

type Place = QueueJobExplanation["places"][number];
type Ahead = Place["ahead"][number];

const COLUMNS: readonly Column<Ahead>[] = [
  ...JOB_COLUMNS,
  { key: "turn", header: "Turn", value: ({ turn }) => turn },
];

type Range = Pick<NonNullable<Place["wait"]>, "lowSeconds" | "medianSeconds" | "highSeconds">;

const rangeText = ({ lowSeconds, medianSeconds, highSeconds }: Range): string =>
  `${secondsText(lowSeconds)} to ${secondsText(highSeconds)}, half at most ${secondsText(medianSeconds)}`;

/** The job's place among the jobs that runners of one key may take. */
export function JobPlaces({ place }: { readonly place: Place }): ReactNode {
  const { wait, runnerCount, paused } = place;
  const left = wait?.waited?.left ?? null;
  return (
    <Panel
      title={`Place ${place.place} of ${place.of}: ${criteriaText(place.criteria)}`}
      description={<HoverLink href={keyHref(place.key)}>The whole line</HoverLink>}
    >
      <div className="stack">
        <Facts
          layout="dense"
          facts={[
            {
              label: "Runners",
              value: `${plural(runnerCount, "runner")}${paused > 0 ? `, ${paused} paused` : ""}`,
            },
            place.asking !== undefined && {
              label: "Runners that request jobs",
              value: <AskingRunners asking={place.asking} />,
            },
            place.turn !== null && { label: "Turn", value: place.turn },
            wait !== null && {
              label: "Similar jobs waited",
              value: rangeText(wait),
            },
            wait?.waited !== undefined && {
              label: "It has waited",
              value: `${secondsText(wait.waited.seconds)}, longer than ${formatPercent(wait.waited.longerThan)} of them`,
            },
            left !== null && { label: "From now on", value: rangeText(left) },
            wait !== null &&
              wait.coverage !== null && {
                label: "Range was correct for",
                value: `${formatPercent(wait.coverage)} of ${plural(wait.tested, "job")}`,
              },
          ]}
        />
        <p className="fine">
          {place.runners.map(({ id, description }, index) => (
            <span key={id}>
              {index > 0 ? ", " : ""}
              <HoverLink href={nameHref("runner", id)}>{description || `runner ${id}`}</HoverLink>
            </span>
          ))}
          {runnerCount > place.runners.length
            ? `. ${withFirst("", place.runners.length, runnerCount)}`
            : null}
        </p>
        {place.ahead.length > 0 ? (
          <DataTable
            caption={`Directly before it at place ${place.place}`}
            columns={COLUMNS}
            rows={place.ahead}
            rowKey={({ job }) => String(job.id)}
          />
        ) : null}
      </div>
    </Panel>
  );
}
