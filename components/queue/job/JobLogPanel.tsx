import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import type { JobAnswer } from "@/lib/api/queue";
import { formatBytes } from "@/lib/client/format";
import { logFileHref, logHref } from "../links";

/** The size of a job's log, with links to it; renders nothing for a job that is pending or not handed out here. */
export function JobLogPanel({ job: { id, status, logBytes } }: Pick<JobAnswer, "job">): ReactNode {
  if (logBytes === null || (status === "pending" && logBytes === 0)) return null;
  return (
    <Panel title="Log" description={logBytes === 0 ? "Nothing has been written." : formatBytes(logBytes)}>
      <p className="plainList">
        <HoverLink href={logHref(id)}>Read the log</HoverLink>
        {logBytes > 0 ? (
          <>
            {" · "}
            <a href={logFileHref(id)} download={`job-${id}.log`}>
              Download it
            </a>
          </>
        ) : null}
      </p>
    </Panel>
  );
}
