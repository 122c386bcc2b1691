import type { ReactNode } from "react";
import { DataTable } from "@/components/ui/DataTable";
import { Facts } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import type { PipelineMinutes } from "@/lib/api/minutesPipelines";
import { formatNumber, plural } from "@/lib/client/format";
import { BuildDrawer } from "../builds/BuildDrawer";
import { buildColumns, entryKey } from "../builds/buildColumns";
import { useOpenBuild } from "../builds/openBuild";
import { usePipelineMinutes } from "../hooks/usage";
import { namespaceHref, pipelineHref, projectHref, usageHref } from "../links";
import { amountText, durationText, monthText, quotaShareText } from "../words";
import { useUnit } from "../unit";

const BACK = { href: usageHref(null), label: "To the compute minutes" };

/** The cost of a pipeline over all months, and its most expensive builds. */
export function PipelineCost({ id }: { readonly id: string }): ReactNode {
  const query = usePipelineMinutes(id);
  return (
    <QueryState query={query} what="the pipeline" rows={6} back={BACK}>
      {(cost) => <Cost cost={cost} />}
    </QueryState>
  );
}

function Cost({ cost }: { readonly cost: PipelineMinutes }): ReactNode {
  const { id, project, namespace, usage, months, builds, buildCount } = cost;
  const [, openBuild] = useOpenBuild();
  const unit = useUnit();
  return (
    <>
      <Panel title={`Pipeline #${id}`}>
        <Facts
          facts={[
            { label: "Compute usage", value: <strong>{amountText(unit)(usage.minutes)}</strong> },
            { label: "Instance runner duration", value: durationText(usage.durationSeconds) },
            { label: "Builds", value: formatNumber(usage.builds) },
            {
              label: "Project",
              value: <HoverLink href={projectHref(namespace.id, project.id, null)}>{project.path}</HoverLink>,
            },
            {
              label: "Counts for",
              value: <HoverLink href={namespaceHref(namespace.id, null)}>{namespace.path}</HoverLink>,
            },
            {
              label: "In (UTC)",
              value: <Months months={months} of={cost} />,
            },
          ]}
        />
      </Panel>
      <Panel
        title="Builds"
        description={
          buildCount > builds.length
            ? `The ${builds.length} most expensive of ${plural(buildCount, "entry", "entries")}.`
            : "The most expensive first."
        }
        flush
      >
        <DataTable
          name="cost"
          caption="Builds of the pipeline"
          columns={buildColumns(null, openBuild, unit)}
          rows={builds}
          rowKey={entryKey}
          partial={buildCount > builds.length}
        />
      </Panel>
      <BuildDrawer />
    </>
  );
}

interface MonthsProps {
  readonly months: PipelineMinutes["months"];
  readonly of: PipelineMinutes;
}

function Months({ months, of }: MonthsProps): ReactNode {
  const unit = useUnit();
  if (months.length === 0) return "nothing was accounted";
  return months.map(({ month, closed, usage, quotaMinutes }) => (
    <div key={month}>
      <HoverLink href={pipelineHref(of.namespace.id, of.project.id, of.id, month)}>
        {monthText(month)}
      </HoverLink>
      {closed ? " (closed)" : ""}: {amountText(unit)(usage.minutes)}
      {quotaMinutes === null ? "" : `, ${quotaShareText(usage.minutes, quotaMinutes, unit)} of its quota`}
    </div>
  ));
}
