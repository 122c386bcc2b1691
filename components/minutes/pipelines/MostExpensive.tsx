import type { ReactNode } from "react";
import { DataTable, instant, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { Facts } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import type { MonthPipelines } from "@/lib/api/minutesPipelines";
import { formatNumber, formatPercent, formatPercentCell, plural } from "@/lib/client/format";
import { EntriesRemoved } from "../builds/EntriesRemoved";
import { namespaceHref, pipelineCostHref, projectHref } from "../links";
import { useUnit, type Unit } from "../unit";
import { usageColumns } from "../usageColumns";
import { amountText, monthText } from "../words";

type Pipeline = MonthPipelines["pipelines"][number];

/** The month's most expensive pipelines, with their shares of the month and of their namespace's quota. */
export function MostExpensive({ cost }: { readonly cost: MonthPipelines }): ReactNode {
  const { month, removedAt, usage, pipelines, pipelineCount } = cost;
  const unit = useUnit();
  return (
    <>
      <Shares cost={cost} unit={unit} />
      <Panel title={`Most expensive in ${monthText(month)} (UTC)`} description={comparedText(cost)} flush>
        <DataTable
          name="expensive"
          caption="Pipelines by compute usage"
          columns={columnsOf(month, usage.minutes, unit)}
          rows={pipelines}
          rowKey={({ namespace, id }) => `${namespace.id} ${id}`}
          partial={pipelineCount > pipelines.length}
          empty={
            removedAt === null ? (
              <EmptyState title="No pipeline was accounted in this month">
                Another month may have some: choose it above.
              </EmptyState>
            ) : (
              <EntriesRemoved at={removedAt} />
            )
          }
        />
      </Panel>
    </>
  );
}

/** Which pipelines are compared, and how many of them are listed. */
function comparedText({ usage, compared, projectCount, pipelines, pipelineCount }: MonthPipelines): string {
  const share = shareOf(compared.usage.minutes, usage.minutes);
  const of =
    projectCount > compared.projects && share !== null
      ? `Of the ${compared.projects} projects that used most, of ${formatNumber(projectCount)}: ${formatPercent(share)} of the month's compute usage. `
      : "";
  const listed =
    pipelineCount > pipelines.length
      ? `The first ${pipelines.length} of ${plural(pipelineCount, "pipeline")}. `
      : "";
  return `${of}${listed}A pipeline whose builds end in two months is in both.`;
}

/** The number of top pipelines whose share of the month is stated. */
const FIRST = 10;

function Shares({ cost, unit }: { readonly cost: MonthPipelines; readonly unit: Unit }): ReactNode {
  const { usage, pipelines, pipelineCount } = cost;
  const [dearest] = pipelines;
  const first = pipelines.slice(0, FIRST);
  const together = first.reduce((sum, pipeline) => sum + pipeline.usage.minutes, 0);
  return (
    <Facts
      facts={[
        { label: "Compute usage of the month", value: amountText(unit)(usage.minutes) },
        dearest !== undefined && {
          label: "The most expensive one",
          value: shareText(dearest.usage.minutes, usage.minutes, unit),
        },
        pipelineCount > FIRST && {
          label: `The first ${FIRST} together`,
          value: shareText(together, usage.minutes, unit),
        },
      ]}
    />
  );
}

function shareText(minutes: number, of: number, unit: Unit): string {
  const share = shareOf(minutes, of);
  return share === null
    ? amountText(unit)(minutes)
    : `${amountText(unit)(minutes)}, ${formatPercent(share)} of the month's`;
}

/** Null if the total is not positive, for example because of corrections. */
const shareOf = (minutes: number, whole: number | null): number | null =>
  whole !== null && whole > 0 ? minutes / whole : null;

function columnsOf(month: string, monthMinutes: number, unit: Unit): readonly Column<Pipeline>[] {
  return [
    {
      key: "pipeline",
      header: "Pipeline",
      rowHeader: true,
      value: ({ id }) => id,
      align: "left",
      render: ({ id }) => <HoverLink href={pipelineCostHref(id, month)}>#{id}</HoverLink>,
    },
    {
      key: "project",
      header: "Project",
      value: ({ project }) => project.path,
      render: ({ project, namespace }) => (
        <HoverLink href={projectHref(namespace.id, project.id, month)} className="breakable">
          {project.path}
        </HoverLink>
      ),
    },
    // A phone has room for the cost and the share of the quota only.
    ...usageColumns<Pipeline>(unit).map((column) =>
      column.key === "duration" ? { ...column, hideBelow: "sm" as const } : column,
    ),
    {
      key: "share",
      header: "Of the month",
      value: ({ usage }) => shareOf(usage.minutes, monthMinutes),
      formats: () => formatPercentCell,
      hideBelow: "sm",
    },
    {
      key: "quota",
      header: "Of its namespace's quota",
      value: ({ usage, quotaMinutes }) => shareOf(usage.minutes, quotaMinutes),
      formats: () => formatPercentCell,
    },
    {
      key: "namespace",
      header: "Namespace",
      value: ({ namespace }) => namespace.path,
      render: ({ namespace }) => (
        <HoverLink href={namespaceHref(namespace.id, month)} className="breakable">
          {namespace.path}
        </HoverLink>
      ),
      hideBelow: "md",
    },
    {
      key: "finished",
      header: "Last build ended",
      value: ({ finishedAt }) => instant(finishedAt),
      hideBelow: "md",
    },
  ];
}
