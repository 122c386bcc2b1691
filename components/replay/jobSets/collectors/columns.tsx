"use client";

import { BeginActions, type Acts } from "@/components/operations/BeginActions";
import { followedIds } from "@/components/operations/followed";
import { LastOperation } from "@/components/operations/LastOperation";
import { actionsColumn, instant, type Column } from "@/components/ui/DataTable";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { JobSetCollector } from "@/lib/api/jobSetCollectors";
import { plural } from "@/lib/client/format";
import { afterReplayChange } from "@/lib/client/invalidate";
import { collectionStage } from "../../words";

/** `collectors` are the rows of the table. */
export function collectorColumns(
  collectors: readonly JobSetCollector[],
  acts: Acts<JobSetCollector>,
): readonly Column<JobSetCollector>[] {
  const followed = followedIds(collectors.map(({ last }) => last));
  return [
    { key: "name", header: "Job set", rowHeader: true, value: ({ name }) => name },
    { key: "source", header: "Data source", value: ({ source }) => source, hideBelow: "sm" },
    { key: "days", header: "Days", value: ({ days }) => plural(days, "day"), hideBelow: "md" },
    {
      key: "next",
      header: "Next",
      value: ({ nextAt }) => instant(nextAt),
      render: ({ nextAt }) => (nextAt === null ? "On demand" : <RelativeTime at={nextAt} />),
      hideBelow: "md",
    },
    {
      key: "last",
      header: "Last collection",
      value: ({ last }) => last?.state ?? null,
      render: ({ name, last }) => (
        <LastOperation
          last={last}
          what={`the collection of ${name}`}
          stageText={collectionStage}
          after={afterReplayChange}
          followed={followed}
        />
      ),
    },
    actionsColumn((collector) => (
      <BeginActions item={collector} noun="collector" verb="Collect" acts={acts} />
    )),
  ];
}
