import type { ReactNode } from "react";
import { JobLink } from "@/components/queue/jobCell";
import { secondsText } from "@/components/queue/words";
import { LineGauge } from "@/components/ranking/gauge/LineGauge";
import { HoverLink } from "@/components/ui/HoverLink";
import type { OverviewPart, QueueLine } from "@/lib/api/overview";
import { formatInterval, plural } from "@/lib/client/format";
import { nameHref } from "@/lib/client/hrefs";
import { wholeOutward } from "@/lib/numeric/roundOutward";
import { LinePart } from "./LinePart";
import classes from "./LinePart.module.css";

/** At most this many projects are named. */
const SHOWN = 2;

/** How long the oldest job has waited compared with the target, and the projects whose jobs wait too long. */
export function QueueLines({ part }: { readonly part: OverviewPart<QueueLine> }): ReactNode {
  return (
    <LinePart
      title="Queue"
      href="/queue"
      part={part}
      summary={({ late, lateMore, targetSeconds }) =>
        late === 0
          ? null
          : `${lateMore ? "more than " : ""}${plural(late, "job")} longer than ${formatInterval(targetSeconds)}`
      }
    >
      {({ oldest, oldestSeconds, targetSeconds, starving, starvingProjects }) => (
        <>
          <LineGauge
            label="Oldest job waits for"
            value={oldestSeconds === null ? 0 : wholeOutward(targetSeconds, oldestSeconds)}
            unit="s"
            lines={[{ name: "target", at: targetSeconds }]}
          />
          <p className={classes.more}>
            {oldest ? <JobLink job={oldest} /> : null}
            {starving.slice(0, SHOWN).map(({ project, late, oldestSeconds: waited }) => (
              <span key={project.id}>
                <HoverLink href={nameHref("project", project.id)}>{project.path}</HoverLink>: {late} late,{" "}
                {secondsText(Math.round(waited))}
              </span>
            ))}
            {starvingProjects > SHOWN ? (
              <span>and {plural(starvingProjects - SHOWN, "other project")}</span>
            ) : null}
          </p>
        </>
      )}
    </LinePart>
  );
}
