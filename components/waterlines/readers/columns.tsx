"use client";

import { BeginActions, type Acts } from "@/components/operations/BeginActions";
import { followedIds } from "@/components/operations/followed";
import { LastOperation } from "@/components/operations/LastOperation";
import { stageWords } from "@/components/operations/stages";
import { actionsColumn, type Column } from "@/components/ui/DataTable";
import { HoverLink } from "@/components/ui/HoverLink";
import type { NodeReader } from "@/lib/api/nodeReaders";
import { afterSnapshotWrite } from "@/lib/client/invalidate";
import { nodesHref } from "../links";
import { intervalText } from "./intervals";

const readingStage = stageWords({ reading: "Asking the data source", planning: "Planning the nodes" });

/** `readers` are the rows of the table. */
export function readerColumns(
  readers: readonly NodeReader[],
  acts: Acts<NodeReader>,
): readonly Column<NodeReader>[] {
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
    actionsColumn((reader) => <BeginActions item={reader} noun="reader" verb="Read" acts={acts} />),
  ];
}
