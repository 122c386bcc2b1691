"use client";

import { NativeSelect } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { SharedTime } from "@/components/charts/timeScope";
import { EmptyState } from "@/components/ui/EmptyState";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import type { HistoryHours } from "@/lib/api/queueHistory";
import { plural } from "@/lib/client/format";
import { useQueueHistory } from "../hooks";
import { QueueFrame } from "../QueueFrame";
import { FairnessCharts } from "./FairnessCharts";
import { HistoryGlance } from "./HistoryGlance";
import { ProjectTable } from "./ProjectTable";
import { QueueCharts } from "./QueueCharts";

const RANGES = [
  { value: "1", hours: 1, label: "Last hour" },
  { value: "6", hours: 6, label: "Last 6 hours" },
  { value: "24", hours: 24, label: "Last 24 hours" },
  { value: "168", hours: 168, label: "Last 7 days" },
] as const satisfies readonly {
  readonly value: string;
  readonly hours: HistoryHours;
  readonly label: string;
}[];

const VALUES = RANGES.map(({ value }) => value);

/** Depth, age, waits and hand-outs over time, and each project's share. */
export function HistoryPage(): ReactNode {
  const isReady = useMounted();
  const [value, setValue] = useQueryState("hours", parseAsStringLiteral(VALUES).withDefault("6"));
  const hours = RANGES.find((range) => range.value === value)?.hours ?? 6;
  const query = useQueueHistory(hours);
  return (
    <QueueFrame
      title="Queue over time"
      description="Computed from when each job that is handed out here was queued, handed out and ended. Jobs only seen in GitLab are left out."
    >
      <NativeSelect
        label="Time shown"
        // A range chosen before hydration would be reset silently.
        disabled={!isReady}
        w={200}
        data={RANGES.map(({ value: each, label }) => ({ value: each, label }))}
        value={value}
        onChange={({ currentTarget }) =>
          void setValue(VALUES.find((each) => each === currentTarget.value) ?? null)
        }
      />
      <QueryState query={query} what="the queue over time" rows={12}>
        {(history) =>
          history.jobs === 0 ? (
            <Panel>
              <EmptyState title="No job waited or ran in this time">
                Jobs that are sent here with their script appear as soon as they arrive.
              </EmptyState>
            </Panel>
          ) : (
            <SharedTime>
              {history.partial ? (
                <p className="note" role="status">
                  From the latest {plural(history.jobs, "job")} alone: there are more in this time.
                </p>
              ) : null}
              <HistoryGlance history={history} />
              <ProjectTable projects={history.projects} />
              <QueueCharts history={history} />
              <FairnessCharts history={history} />
            </SharedTime>
          )
        }
      </QueryState>
    </QueueFrame>
  );
}
