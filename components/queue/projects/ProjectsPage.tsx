"use client";

import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import type { Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { PagedTable } from "@/components/ui/PagedTable";
import type { Project } from "@/lib/api/projects";
import { nameHref } from "@/lib/client/hrefs";
import { useProjects } from "../hooks";
import { QueueFrame } from "../QueueFrame";
import { ProjectSwitch, SWITCHES } from "./ProjectSwitch";

/** Milliseconds after the last key press. */
const PAUSE_MS = 300;

const COLUMNS: readonly Column<Project>[] = [
  {
    key: "path",
    header: "Project",
    value: ({ path }) => path,
    rowHeader: true,
    render: ({ path, id }) => (
      <>
        <HoverLink href={nameHref("project", id)} className="breakable">
          {path}
        </HoverLink>{" "}
        <span className="dim">#{id}</span>
      </>
    ),
  },
  { key: "visibility", header: "Visibility", value: ({ visibility }) => visibility, hideBelow: "md" },
  { key: "pending", header: "Jobs that wait", value: ({ pending }) => pending },
  ...SWITCHES.map((of): Column<Project> => ({
    key: of.key,
    header: of.header,
    value: (project) => String(project[of.key]),
    render: (project) => <ProjectSwitch project={project} of={of} />,
    ...(of.key === "instanceRunners" ? {} : { hideBelow: "sm" }),
  })),
];

/** Which runners take the jobs of each project. */
export function ProjectsPage(): ReactNode {
  const [path, setPath] = useQueryState("path", parseAsString.withDefault(""));
  const [settled] = useDebouncedValue(path.trim(), PAUSE_MS);
  const query = useProjects(settled);
  return (
    <QueueFrame
      title="Projects in the queue"
      description="Which runners take a project's jobs. A switch affects waiting jobs immediately: if builds are off or the project is archived, they fail when a runner requests them. Nothing changes in GitLab."
    >
      <TextInput
        label="Path begins with"
        placeholder="group/project"
        leftSection={<IconSearch size={15} aria-hidden="true" />}
        value={path}
        onChange={({ currentTarget: { value } }) => void setPath(value || null)}
      />
      <PagedTable
        query={query}
        what="the projects"
        more="Show more projects"
        caption="Projects and their switches"
        columns={COLUMNS}
        rowKey={({ id }) => String(id)}
        name="queue-projects"
        empty={
          <EmptyState title={settled === "" ? "No project is known" : "No project's path begins with this"}>
            A project is known once its first build is reported by the API, GitLab&rsquo;s Job Hook or an
            import.
          </EmptyState>
        }
      />
    </QueueFrame>
  );
}
