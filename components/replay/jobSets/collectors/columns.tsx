"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { followedIds } from "@/components/operations/followed";
import { LastOperation } from "@/components/operations/LastOperation";
import type { Column } from "@/components/ui/DataTable";
import { PermittedButton } from "@/components/ui/Permitted";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { JobSetCollector } from "@/lib/api/jobSetCollectors";
import { plural } from "@/lib/client/format";
import { afterReplayChange } from "@/lib/client/invalidate";
import { isUnderWay } from "@/lib/client/underWay";
import { collectionStage } from "../../words";

interface Acts {
  readonly edit: (collector: JobSetCollector) => void;
  readonly collect: (name: string) => void;
  readonly remove: (name: string) => void;
}

/** `collectors`: those of the table. */
export function collectorColumns(
  collectors: readonly JobSetCollector[],
  acts: Acts,
): readonly Column<JobSetCollector>[] {
  const followed = followedIds(collectors.map(({ last }) => last));
  return [
    { key: "name", header: "Job set", rowHeader: true, value: ({ name }) => name },
    { key: "source", header: "Data source", value: ({ source }) => source, hideBelow: "sm" },
    { key: "days", header: "Days", value: ({ days }) => plural(days, "day"), hideBelow: "md" },
    {
      key: "next",
      header: "Next",
      value: ({ nextAt }) => nextAt,
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
    {
      key: "actions",
      header: "Actions",
      render: (collector) => <Actions collector={collector} acts={acts} />,
    },
  ];
}

function Actions({
  collector,
  acts,
}: {
  readonly collector: JobSetCollector;
  readonly acts: Acts;
}): ReactNode {
  const { name, last } = collector;
  return (
    <div className="actions">
      <PermittedButton
        needs="tuner"
        variant="default"
        size="compact-xs"
        aria-label={`Collect ${name} now`}
        disabled={last !== null && isUnderWay(last.state)}
        onClick={() => acts.collect(name)}
      >
        Collect now
      </PermittedButton>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`Edit the collector of ${name}`}
        onClick={() => acts.edit(collector)}
      >
        Edit
      </Button>
      <PermittedButton
        needs="tuner"
        variant="subtle"
        size="compact-xs"
        aria-label={`Remove the collector of ${name}`}
        onClick={() => acts.remove(name)}
      >
        Remove
      </PermittedButton>
    </div>
  );
}
