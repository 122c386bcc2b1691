import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import type { NamespaceMinutes } from "@/lib/api/minutes";
import { plural } from "@/lib/client/format";
import { ExportLink } from "../ExportLink";
import { exportHref, projectHref } from "../links";
import { usageColumns } from "../usageColumns";
import { monthText } from "../words";
import { useUnit } from "../unit";

type Project = NamespaceMinutes["projects"][number];

/** Projects of a namespace with builds in the month, the most expensive first. */
export function ProjectTable({ minutes }: { readonly minutes: NamespaceMinutes }): ReactNode {
  const { id, root, month, projects, projectCount } = minutes;
  const unit = useUnit();
  const columns: readonly Column<Project>[] = [
    {
      key: "project",
      header: "Project",
      rowHeader: true,
      value: ({ path }) => path,
      render: (project) => (
        <HoverLink href={projectHref(root.id, project.id, month)} className="breakable">
          {project.path}
        </HoverLink>
      ),
    },
    ...usageColumns<Project>(unit),
    { key: "visibility", header: "Visibility", value: ({ visibility }) => visibility, hideBelow: "md" },
  ];
  return (
    <Panel
      title={`Projects in ${monthText(month)} (UTC)`}
      description={
        projectCount > projects.length
          ? `The ${projects.length} most expensive of ${plural(projectCount, "project")}; the CSV has all of them.`
          : "Those without builds on instance runners are left out."
      }
      actions={<ExportLink href={exportHref(id, "projects", { month })} />}
      flush
    >
      <DataTable
        name="projects"
        csv={false}
        caption="Projects by compute usage"
        columns={columns}
        rows={projects}
        rowKey={(project) => String(project.id)}
        partial={projectCount > projects.length}
        empty={
          <EmptyState title="No build was accounted in this month">
            Builds of the namespace&rsquo;s projects on instance runners appear here.
          </EmptyState>
        }
      />
    </Panel>
  );
}
