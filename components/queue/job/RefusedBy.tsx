import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import type { QueueJobExplanation } from "@/lib/api/queue";
import { withFirst, plural } from "@/lib/client/format";
import { nameHref } from "@/lib/client/hrefs";
import { criteriaText } from "../words";

type Row = QueueJobExplanation["refused"][number];

const SHOWN = 3;

const names = ({ runners, runnerCount }: Row): ReactNode => (
  <>
    {runners.slice(0, SHOWN).map(({ id, description }, index) => (
      <span key={id}>
        {index > 0 ? ", " : ""}
        <HoverLink href={nameHref("runner", id)}>{description || `runner ${id}`}</HoverLink>
      </span>
    ))}
    {runnerCount > SHOWN ? ` and ${runnerCount - SHOWN} more` : ""}
  </>
);

const COLUMNS: readonly Column<Row>[] = [
  {
    key: "runners",
    header: "Runner",
    rowHeader: true,
    value: ({ runners }) => runners.map(({ description }) => description).join(", "),
    render: names,
  },
  { key: "criteria", header: "Criteria", value: ({ criteria }) => criteriaText(criteria), hideBelow: "md" },
  { key: "why", header: "Why not", value: ({ reasons }) => reasons.map(({ text }) => text).join(" ") },
  {
    key: "change",
    header: "What would change it",
    value: ({ reasons }) => reasons.map(({ change }) => change).join(" "),
  },
];

export type RefusedByProps = Pick<QueueJobExplanation, "refused" | "refusedTotal">;

/** Runners that do not take the job, each with all reasons. */
export function RefusedBy({ refused, refusedTotal }: RefusedByProps): ReactNode {
  return (
    <Panel
      title="Why not the other runners"
      description={withFirst(
        `${plural(refusedTotal.runners, "runner")} may not take it.`,
        refused.length,
        refusedTotal.keys,
        "kind",
      )}
      flush
    >
      <DataTable
        caption="Runners that may not take the job"
        columns={COLUMNS}
        rows={refused}
        rowKey={({ key }) => key}
        name="job-refused"
        partial={refusedTotal.keys > refused.length}
      />
    </Panel>
  );
}
