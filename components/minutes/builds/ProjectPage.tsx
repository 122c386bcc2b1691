"use client";

import type { ReactNode } from "react";
import { AboutLink } from "@/components/names/AboutLink";
import { instant, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { PagedTable } from "@/components/ui/PagedTable";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import type { PipelineUsage } from "@/lib/api/minutesPipelines";
import { DEAREST_FIRST, PIPELINE_SORTS } from "@/lib/api/sorts";
import { useServerSort } from "@/lib/client/hooks/tableSort";
import { ExportLink } from "../ExportLink";
import { useMonth, usePipelines, useProjectMinutes } from "../hooks/usage";
import { exportHref, namespaceHref, pipelineHref, usageHref } from "../links";
import { MinutesFrame } from "../MinutesFrame";
import { EntriesRemoved } from "./EntriesRemoved";
import { MonthPicker } from "../MonthPicker";
import { usageColumns } from "../usageColumns";
import { monthText } from "../words";
import { ProjectFacts } from "./ProjectFacts";
import { useUnit } from "../unit";

export interface ProjectPageProps {
  /** Id of the root namespace. */
  readonly namespace: string;
  /** GitLab's project id. */
  readonly project: string;
}

/** A project's month by pipeline. */
export function ProjectPage({ namespace, project }: ProjectPageProps): ReactNode {
  const [month, setMonth] = useMonth();
  const query = useProjectMinutes(project, month);
  const sort = useServerSort("pipelines", PIPELINE_SORTS) ?? DEAREST_FIRST;
  const pipelines = usePipelines(namespace, project, month, sort);
  const { data } = query;
  const unit = useUnit();
  const columns: readonly Column<PipelineUsage>[] = [
    {
      key: "pipeline",
      header: "Pipeline",
      rowHeader: true,
      value: ({ id }) => id,
      align: "left",
      render: ({ id }) => (
        <HoverLink href={pipelineHref(namespace, project, id, month)}>
          {id === null ? "Builds without a pipeline" : `#${id}`}
        </HoverLink>
      ),
    },
    ...usageColumns<PipelineUsage>(unit),
    { key: "finished", header: "Last build ended", value: ({ finishedAt }) => instant(finishedAt) },
  ];
  return (
    <MinutesFrame
      title={data?.project.path ?? "Project"}
      trail={[
        { label: "Compute minutes", href: usageHref(month) },
        { label: data?.namespace.path ?? "Namespace", href: namespaceHref(namespace, month) },
      ]}
      actions={
        data ? (
          <>
            <AboutLink kind="project" id={project} />
            <MonthPicker months={data.months} month={data.month} onMonth={setMonth} />
          </>
        ) : null
      }
    >
      <QueryState
        query={query}
        what="the project"
        back={{ label: "To the namespace", href: namespaceHref(namespace, month) }}
        rows={2}
      >
        {(minutes) => (
          <>
            <ProjectFacts minutes={minutes} />
            <Panel
              title={`Pipelines in ${monthText(minutes.month)} (UTC)`}
              description={`${sort === DEAREST_FIRST ? "The most expensive first. " : ""}A pipeline whose builds end in two months is in both.`}
              actions={
                <ExportLink href={exportHref(namespace, "pipelines", { month: minutes.month, project })} />
              }
              flush
            >
              <PagedTable
                name="pipelines"
                sorts={PIPELINE_SORTS}
                csv={false}
                caption="Pipelines of the project"
                query={pipelines}
                what="the pipelines"
                more="Show more pipelines"
                columns={columns}
                rowKey={({ id }) => String(id)}
                empty={
                  minutes.removedAt === null ? (
                    <EmptyState title="No build was accounted in this month">
                      Another month may have some: choose it above.
                    </EmptyState>
                  ) : (
                    <EntriesRemoved at={minutes.removedAt} />
                  )
                }
              />
            </Panel>
          </>
        )}
      </QueryState>
    </MinutesFrame>
  );
}
