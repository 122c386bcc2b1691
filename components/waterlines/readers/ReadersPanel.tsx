"use client";

import dynamic from "next/dynamic";
import { useState, type ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { confirmAction } from "@/components/ui/confirmAction";
import { DataTable } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { ErrorState } from "@/components/ui/ErrorState";
import { LoadingState } from "@/components/ui/LoadingState";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton } from "@/components/ui/Permitted";
import { QueryState } from "@/components/ui/QueryState";
import type { NodeReader } from "@/lib/api/nodeReaders";
import type { Shown } from "@/lib/client/hooks/remove";
import { readerColumns } from "./columns";
import { useReaders, useReadNodes, useRemoveReader } from "./hooks";

const EditedReader = dynamic(
  () => latePanel("The form", () => import("./EditedReader").then((file) => file.EditedReader)),
  {
    ssr: false,
    loading: () => <LoadingState label="Loading the form" rows={3} />,
  },
);

/** The reader as it was when the form was opened; null for a new one. */
type Editing = { readonly reader: NodeReader | null } | null;

/** Snapshots read from a data source: the result of the last reading, and a button for the next one. */
export function ReadersPanel(): ReactNode {
  const readers = useReaders();
  const read = useReadNodes();
  const remove = useRemoveReader();
  const [editing, setEditing] = useState<Editing>(null);
  const confirmRemoval = async ({ name, revision }: Shown): Promise<void> => {
    const sure = await confirmAction({
      title: `Stop reading ${name}?`,
      children: "Versions that were read stay.",
      confirmLabel: "Remove the reader",
    });
    if (sure) remove.mutate({ name, revision });
  };
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
          reader={readers.data?.items.find(({ name }) => name === editing.reader?.name) ?? editing.reader}
          onDone={() => setEditing(null)}
        />
      )}
      {read.error ? <ErrorState title="The reading was not started" error={read.error} /> : null}
      {remove.error ? <ErrorState title="The reader was not removed" error={remove.error} /> : null}
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
              columns={readerColumns(items, {
                edit: editing === null ? (reader) => setEditing({ reader }) : null,
                begin: (name) => read.mutate(name),
                remove: (shown) => void confirmRemoval(shown),
              })}
            />
          )
        }
      </QueryState>
    </Panel>
  );
}
