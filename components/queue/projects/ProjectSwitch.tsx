import type { ReactNode } from "react";
import { notifyDone, notifyError } from "@/components/ui/notify";
import { PermittedSwitch } from "@/components/ui/PermittedSwitch";
import type { Project, ProjectInput } from "@/lib/api/projects";
import { useChangeProject } from "../hooks";

interface Switch {
  readonly key: keyof ProjectInput;
  readonly header: string;
  /** After the project's name, once it is on, and once it is off. */
  readonly on: string;
  readonly off: string;
}

export const SWITCHES: readonly Switch[] = [
  {
    key: "instanceRunners",
    header: "Instance runners",
    on: "is open to instance runners",
    off: "is closed to instance runners",
  },
  {
    key: "groupRunners",
    header: "Group runners",
    on: "is open to runners of its groups",
    off: "is closed to runners of its groups",
  },
  {
    key: "buildsEnabled",
    header: "Builds",
    on: "runs builds",
    off: "runs no builds: they are dropped with builds_disabled",
  },
  {
    key: "archived",
    header: "Archived",
    on: "is archived: its builds are dropped with archived_failure",
    off: "is not archived",
  },
];

export interface ProjectSwitchProps {
  readonly project: Project;
  readonly of: Switch;
}

export function ProjectSwitch({ project, of }: ProjectSwitchProps): ReactNode {
  const change = useChangeProject(project.id);
  return (
    <PermittedSwitch
      needs="admin"
      aria-label={`${of.header}: ${project.path}`}
      // What was asked for, until it is read again.
      checked={(change.isPending ? change.variables[of.key] : undefined) ?? project[of.key]}
      disabled={change.isPending}
      onChange={(checked) =>
        change.mutate(
          { [of.key]: checked },
          {
            onSuccess: () => notifyDone(`${project.path} ${checked ? of.on : of.off}.`),
            onError: (error) => notifyError("The project was not changed", error),
          },
        )
      }
    />
  );
}
