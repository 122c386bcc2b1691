"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { Column } from "@/components/ui/DataTable";
import { PermittedButton } from "@/components/ui/Permitted";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { StatusBadge } from "@/components/ui/StatusBadge";
import type { JobSetCollector } from "@/lib/api/jobSetCollectors";
import { plural } from "@/lib/client/format";
import { isCollecting } from "./hooks";

interface Acts {
  readonly edit: (collector: JobSetCollector) => void;
  readonly collect: (name: string) => void;
  /** By the operation's id. */
  readonly cancel: (id: string) => void;
  readonly remove: (name: string) => void;
}

export function collectorColumns(acts: Acts): readonly Column<JobSetCollector>[] {
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
    { key: "last", header: "Last collection", value: ({ last }) => last?.state ?? null, render: lastOf },
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
      {isCollecting(collector) && last !== null ? (
        <PermittedButton
          needs="tuner"
          variant="default"
          size="compact-xs"
          aria-label={`Cancel the collection of ${name}`}
          onClick={() => acts.cancel(last.id)}
        >
          Cancel
        </PermittedButton>
      ) : (
        <PermittedButton
          needs="tuner"
          variant="default"
          size="compact-xs"
          aria-label={`Collect ${name} now`}
          onClick={() => acts.collect(name)}
        >
          Collect now
        </PermittedButton>
      )}
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

function lastOf(collector: JobSetCollector): ReactNode {
  const { last } = collector;
  if (last === null) return "Not yet";
  return (
    <>
      <StatusBadge state={last.state} /> <RelativeTime at={last.createdAt} />
      {isCollecting(collector) ? ` (${Math.floor(last.progress * 100)} %)` : null}
      {last.message === null ? null : <p className="fine">{last.message}</p>}
    </>
  );
}
