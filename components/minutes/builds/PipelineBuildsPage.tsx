"use client";

import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { PagedTable } from "@/components/ui/PagedTable";
import { Panel } from "@/components/ui/Panel";
import { ExportLink } from "../ExportLink";
import { useEntries, useMonth, useProjectMinutes } from "../hooks/usage";
import { exportHref, namespaceHref, pipelineCostHref, projectHref, usageHref } from "../links";
import { MinutesFrame } from "../MinutesFrame";
import { monthText, pipelineTitle } from "../words";
import { EntriesRemoved } from "./EntriesRemoved";
import { BuildDrawer } from "./BuildDrawer";
import { buildColumns, entryKey } from "./buildColumns";
import { PipelineFacts } from "./PipelineFacts";
import { useOpenBuild } from "./openBuild";
import type { ProjectPageProps } from "./ProjectPage";
import { useUnit } from "../unit";

export interface PipelineBuildsPageProps extends ProjectPageProps {
  /** GitLab's id, or "none". */
  readonly pipeline: string;
}

/** The builds of a pipeline in a month, from the ledger. */
export function PipelineBuildsPage({ namespace, project, pipeline }: PipelineBuildsPageProps): ReactNode {
  const [month] = useMonth();
  const { data } = useProjectMinutes(project, month);
  const entries = useEntries(namespace, project, pipeline, month);
  const [, openBuild] = useOpenBuild();
  const shown = data?.month ?? month;
  const unit = useUnit();
  return (
    <MinutesFrame
      title={pipelineTitle(pipeline)}
      trail={[
        { label: "Compute minutes", href: usageHref(month) },
        { label: data?.namespace.path ?? "Namespace", href: namespaceHref(namespace, month) },
        { label: data?.project.path ?? "Project", href: projectHref(namespace, project, month) },
      ]}
      description="Each build with the factor, mode, visibility and runner that it was accounted by."
    >
      {pipeline === "none" || data === undefined ? null : <PipelineFacts pipeline={pipeline} of={data} />}
      <Panel
        title={shown === null ? "Builds" : `Builds in ${monthText(shown)} (UTC)`}
        description={
          pipeline === "none" ? null : (
            <HoverLink href={pipelineCostHref(pipeline, shown)}>What did it cost in all months?</HoverLink>
          )
        }
        actions={
          shown === null ? null : (
            <ExportLink href={exportHref(namespace, "builds", { month: shown, project, pipeline })} />
          )
        }
        flush
      >
        <PagedTable
          name="builds"
          csv={false}
          caption="Builds"
          query={entries}
          what="the builds"
          more="Show more builds"
          columns={buildColumns(shown, openBuild, unit)}
          rowKey={entryKey}
          empty={
            data !== undefined && data.removedAt !== null ? (
              <EntriesRemoved at={data.removedAt} />
            ) : (
              <EmptyState title="No build of it was accounted in this month">
                Builds that ran on group or project runners, or did not run, are not accounted.
              </EmptyState>
            )
          }
        />
      </Panel>
      <BuildDrawer />
    </MinutesFrame>
  );
}
