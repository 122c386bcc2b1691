"use client";

import { Button } from "@mantine/core";
import { followedIds } from "@/components/operations/followed";
import { LastOperation } from "@/components/operations/LastOperation";
import { stageWords } from "@/components/operations/stages";
import type { Column } from "@/components/ui/DataTable";
import { HoverLink } from "@/components/ui/HoverLink";
import { PermittedButton } from "@/components/ui/Permitted";
import type { NodeReader } from "@/lib/api/nodeReaders";
import { afterSnapshotWrite } from "@/lib/client/invalidate";
import { isUnderWay } from "@/lib/client/underWay";
import { nodesHref } from "../links";
import { intervalText } from "./intervals";

interface Acts {
  readonly edit: (reader: NodeReader) => void;
  readonly read: (name: string) => void;
  readonly remove: (name: string) => void;
}

const readingStage = stageWords({ reading: "Asking the data source", planning: "Planning the nodes" });

/** `readers`: those of the table. */
export function readerColumns(readers: readonly NodeReader[], acts: Acts): readonly Column<NodeReader>[] {
  const followed = followedIds(readers.map(({ last }) => last));
  return [
    {
      key: "name",
      header: "Snapshot",
      rowHeader: true,
      value: ({ name }) => name,
      render: ({ name }) => <HoverLink href={nodesHref({ snapshot: name, version: null })}>{name}</HoverLink>,
    },
    { key: "source", header: "Data source", value: ({ source }) => source, hideBelow: "sm" },
    {
      key: "every",
      header: "When",
      value: ({ everyMinutes }) => intervalText(everyMinutes),
      hideBelow: "md",
    },
    {
      key: "last",
      header: "Last reading",
      value: ({ last }) => last?.state ?? null,
      render: ({ name, last }) => (
        <LastOperation
          last={last}
          what={`the reading of ${name}`}
          stageText={readingStage}
          after={afterSnapshotWrite}
          followed={followed}
        />
      ),
    },
    {
      key: "actions",
      header: "Actions",
      render: (reader) => (
        <div className="actions">
          <PermittedButton
            needs="tuner"
            variant="default"
            size="compact-xs"
            aria-label={`Read ${reader.name} now`}
            disabled={reader.last !== null && isUnderWay(reader.last.state)}
            onClick={() => acts.read(reader.name)}
          >
            Read now
          </PermittedButton>
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`Edit the reader of ${reader.name}`}
            onClick={() => acts.edit(reader)}
          >
            Edit
          </Button>
          <PermittedButton
            needs="tuner"
            variant="subtle"
            size="compact-xs"
            aria-label={`Remove the reader of ${reader.name}`}
            onClick={() => acts.remove(reader.name)}
          >
            Remove
          </PermittedButton>
        </div>
      ),
    },
  ];
}
