"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { parseAsBoolean, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { EmptyState } from "@/components/ui/EmptyState";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import type { JobLog } from "@/lib/api/jobLog";
import { formatBytes } from "@/lib/client/format";
import { useJobLog } from "../hooks";
import { jobHref, logFileHref, QUEUE_HREF } from "../links";
import { QueueFrame } from "../QueueFrame";
import { FIRST_BYTES, MOST_BYTES } from "./sizes";
import { useFollowedEnd } from "./useFollowedEnd";

/** A job's log, scrolled to its end; it follows while the runner writes. */
export function LogPage({ id }: { readonly id: number }): ReactNode {
  const [more, setMore] = useQueryState("more", parseAsBoolean.withDefault(false));
  const query = useJobLog(id, more ? MOST_BYTES : FIRST_BYTES);
  return (
    <QueueFrame
      title={`Log of job ${id}`}
      trail={[
        { label: "Queue", href: QUEUE_HREF },
        { label: `Job ${id}`, href: jobHref(id) },
      ]}
      description="As a terminal would show it, without colours; the file has every byte as the Runner sent it."
    >
      <QueryState query={query} what="the log" back={{ label: "To the queue", href: QUEUE_HREF }} rows={12}>
        {(log) => <LogPanel log={log} more={more} onMore={() => void setMore(true)} />}
      </QueryState>
    </QueueFrame>
  );
}

interface LogPanelProps {
  readonly log: JobLog;
  readonly more: boolean;
  readonly onMore: () => void;
}

function LogPanel({ log, more, onMore }: LogPanelProps): ReactNode {
  const { id, size, from, ended, text } = log;
  const end = useFollowedEnd(text, ended);
  return (
    <Panel
      title={ended ? "The job has ended" : size === 0 ? "No line yet" : "The job writes"}
      description={`${from === 0 ? "All of" : `The last ${formatBytes(size - from)} of`} ${formatBytes(size)}${ended ? "" : "; read again every 3 s"}`}
      actions={
        size === 0 ? null : (
          <Button
            component="a"
            href={logFileHref(id)}
            download={`job-${id}.log`}
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
          >
            Download
          </Button>
        )
      }
    >
      {size === 0 ? (
        <EmptyState title="Nothing has been written">
          {ended
            ? "The job ended without a line."
            : "Lines appear here once a Runner has taken the job and sends them."}
        </EmptyState>
      ) : (
        <div className="stack">
          {from > 0 && !more ? (
            <div>
              <Button variant="default" onClick={onMore}>
                Show more of the beginning
              </Button>
            </div>
          ) : null}
          {from > 0 && more ? <p className="note">The file has what is before this.</p> : null}
          <div ref={end}>
            <CodeBlock label={`Log of job ${id}`} tall>
              {text}
            </CodeBlock>
          </div>
        </div>
      )}
    </Panel>
  );
}
