"use client";

import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import { useState, type ReactNode } from "react";
import { confirmAction } from "@/components/ui/confirmAction";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { ErrorState } from "@/components/ui/ErrorState";
import { HoverLink } from "@/components/ui/HoverLink";
import { LoadingState } from "@/components/ui/LoadingState";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton } from "@/components/ui/Permitted";
import { QueryState } from "@/components/ui/QueryState";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { StatusBadge } from "@/components/ui/StatusBadge";
import type { NodeReader } from "@/lib/api/nodeReaders";
import { nodesHref } from "../links";
import { isReading, useReaders, useReadNodes, useRemoveReader } from "./hooks";
import { intervalText } from "./intervals";

const EditedReader = dynamic(() => import("./EditedReader").then((file) => file.EditedReader), {
  ssr: false,
  loading: () => <LoadingState label="Loading the form" rows={3} />,
});

type Editing = { readonly reader: NodeReader | null } | null;

/** Snapshots that are read from a data source: what became of the last reading, and the way to the next. */
export function ReadersPanel(): ReactNode {
  const readers = useReaders();
  const read = useReadNodes();
  const remove = useRemoveReader();
  const [editing, setEditing] = useState<Editing>(null);
  const confirmRemoval = async (name: string): Promise<void> => {
    const sure = await confirmAction({
      title: `Read ${name} no more?`,
      children: "Versions that were read stay.",
      confirmLabel: "Remove the reader",
    });
    if (sure) remove.mutate(name);
  };
  const error = read.error ?? remove.error;
  return (
    <Panel
      title="Read from a data source"
      description="A Prometheus or the API server of a cluster. Nothing is changed there."
      actions={
        <PermittedButton
          needs="tuner"
          variant="default"
          size="xs"
          disabled={editing !== null}
          onClick={() => setEditing({ reader: null })}
        >
          Add a reader
        </PermittedButton>
      }
    >
      {editing === null ? null : (
        <EditedReader
          key={editing.reader?.name ?? ""}
          reader={editing.reader}
          onDone={() => setEditing(null)}
        />
      )}
      {error ? <ErrorState title="That was not done" error={error} /> : null}
      <QueryState query={readers} what="the readers" rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            editing === null ? (
              <EmptyState title="No pool is read from a data source yet" />
            ) : null
          ) : (
            <DataTable
              caption="Readers of snapshots"
              name="readers"
              rows={items}
              rowKey={({ name }) => name}
              columns={columnsOf({
                edit: (reader) => setEditing({ reader }),
                read: (name) => read.mutate(name),
                remove: (name) => void confirmRemoval(name),
              })}
            />
          )
        }
      </QueryState>
    </Panel>
  );
}

interface Acts {
  readonly edit: (reader: NodeReader) => void;
  readonly read: (name: string) => void;
  readonly remove: (name: string) => void;
}

function columnsOf(acts: Acts): readonly Column<NodeReader>[] {
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
    { key: "last", header: "Last reading", value: ({ last }) => last?.state ?? null, render: lastReading },
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
            loading={isReading(reader)}
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

function lastReading({ last }: NodeReader): ReactNode {
  if (last === null) return "Not yet";
  return (
    <>
      <StatusBadge state={last.state} /> <RelativeTime at={last.createdAt} />
      {last.message === null ? null : <p className="fine">{last.message}</p>}
    </>
  );
}
