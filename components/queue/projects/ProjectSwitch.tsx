import type { ReactNode } from "react";
import { confirmAction } from "@/components/ui/confirmAction";
import { notifyDone, notifyError } from "@/components/ui/notify";
import { PermittedSwitch } from "@/components/ui/PermittedSwitch";
import type { Project, ProjectInput } from "@/lib/api/projects";
import { plural } from "@/lib/client/format";
import { useChangeProject } from "../hooks";

interface Switch {
  readonly key: keyof ProjectInput;
  readonly header: string;
  /** The text after the project's name once it is on, and once it is off. */
  readonly on: string;
  readonly off: string;
  /** The position that makes pending jobs fail, its label, and the failure reason. */
  readonly drops?: {
    readonly at: boolean;
    readonly title: string;
    readonly label: string;
    readonly reason: string;
  };
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
    drops: { at: false, title: "Switch builds off in", label: "Switch off", reason: "builds_disabled" },
  },
  {
    key: "archived",
    header: "Archived",
    on: "is archived: its builds are dropped with archived_failure",
    off: "is not archived",
    drops: { at: true, title: "Archive", label: "Archive", reason: "archived_failure" },
  },
];

export interface ProjectSwitchProps {
  readonly project: Project;
  readonly of: Switch;
}

/** Only for jobs that are handed out here: GitLab's own continue in GitLab. */
function consequence({ pending, observed }: Project, reason: string): string {
  const own = pending - observed;
  const now =
    own === 0
      ? "No job waits now; those that come fail"
      : `${plural(own, "waiting job")} ${own === 1 ? "fails" : "fail"}`;
  return `${now} with ${reason} when runners request them. A job that has failed stays failed when it is switched back.`;
}

export function ProjectSwitch({ project, of }: ProjectSwitchProps): ReactNode {
  const change = useChangeProject(project.id);
  const switchTo = async (checked: boolean): Promise<void> => {
    const { drops } = of;
    const sure =
      drops?.at !== checked ||
      (await confirmAction({
        title: `${drops.title} ${project.path}?`,
        children: consequence(project, drops.reason),
        confirmLabel: drops.label,
        danger: true,
      }));
    if (!sure) return;
    change.mutate(
      { [of.key]: checked },
      {
        onSuccess: () => notifyDone(`${project.path} ${checked ? of.on : of.off}.`),
        onError: (error) => notifyError("The project was not changed", error),
      },
    );
  };
  return (
    <PermittedSwitch
      needs="admin"
      aria-label={`${of.header}: ${project.path}`}
      // The requested state, until it has been read again.
      checked={(change.isPending ? change.variables[of.key] : undefined) ?? project[of.key]}
      saving={change.isPending}
      onChange={(checked) => void switchTo(checked)}
    />
  );
}
