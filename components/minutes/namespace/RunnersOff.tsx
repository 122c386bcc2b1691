import type { ReactNode } from "react";
import { AlertCard, AlertList } from "@/components/ui/AlertList";
import { HoverLink } from "@/components/ui/HoverLink";
import type { NamespaceMinutes } from "@/lib/api/minutes";
import { plural } from "@/lib/client/format";

/**
 * Says that instance runners are disabled for projects of the namespace; renders nothing if they are enabled for all.
 */
export function RunnersOff({ minutes }: { readonly minutes: NamespaceMinutes }): ReactNode {
  const { path, runnersOff } = minutes;
  const { projects, of, first } = runnersOff;
  if (projects === 0) return null;
  const more = projects - first.length;
  const title =
    projects === of
      ? `Instance runners are switched off for ${of === 1 ? "the only project" : `all ${plural(of, "project")}`} of ${path}`
      : `Instance runners are switched off for ${projects} of ${plural(of, "project")} of ${path}`;
  return (
    <AlertList label="Instance runners">
      <AlertCard
        title={title}
        links={
          <HoverLink href={`/queue/projects?path=${encodeURIComponent(`${path}/`)}`}>
            Switches of the projects
          </HoverLink>
        }
      >
        <span className="breakable">
          {first.join(", ")}
          {more > 0 ? ` and ${plural(more, "other")}` : ""}: the queue gives their jobs to no instance runner.
          What GitLab runs on one by itself is accounted all the same.
        </span>
      </AlertCard>
    </AlertList>
  );
}
