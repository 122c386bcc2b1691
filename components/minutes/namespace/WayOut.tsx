import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import type { NamespaceMinutes } from "@/lib/api/minutes";
import { projectHref } from "../links";
import { useUnit } from "../unit";
import { shareText, wayOut } from "../wayOut";

/** At most this many projects are named. */
const NAMED = 3;

/** For a namespace over its quota, below the gauge: what would bring it under, and what used most. */
export function WayOut({ minutes }: { readonly minutes: NamespaceMinutes }): ReactNode {
  const { quota, projection, projects, usage, root, month, allMonths } = minutes;
  const unit = useUnit();
  if (quota === null) return null;
  const lines = wayOut({ quota, projection, isPresent: month === allMonths[0] }, unit);
  if (lines.length === 0) return null;
  return (
    <section aria-label="Why it is over, and what would bring it under">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        <HoverLink href={`/minutes/quotas?quota=${root.id}`}>Change the quota</HoverLink>
      </p>
      <h3>What used most</h3>
      <ol className="plainList">
        {projects.slice(0, NAMED).map((project) => (
          <li key={project.id}>
            <HoverLink href={projectHref(root.id, project.id, month)} className="breakable">
              {project.path}
            </HoverLink>
            : {shareText(project.usage, usage, unit)}
          </li>
        ))}
      </ol>
    </section>
  );
}
