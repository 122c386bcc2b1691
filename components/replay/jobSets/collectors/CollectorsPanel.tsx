"use client";

import dynamic from "next/dynamic";
import { useState, type ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { confirmAction } from "@/components/ui/confirmAction";
import { DataTable } from "@/components/ui/DataTable";
import { ErrorState } from "@/components/ui/ErrorState";
import { LoadingState } from "@/components/ui/LoadingState";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton } from "@/components/ui/Permitted";
import { QueryState } from "@/components/ui/QueryState";
import type { JobSetCollector } from "@/lib/api/jobSetCollectors";
import type { Shown } from "@/lib/client/hooks/remove";
import { collectorColumns } from "./columns";
import { useCollect, useCollectors, useRemoveCollector } from "./hooks";

const EditedCollector = dynamic(
  () => latePanel("The form", () => import("./EditedCollector").then((file) => file.EditedCollector)),
  {
    ssr: false,
    loading: () => <LoadingState label="Loading the form" rows={6} />,
  },
);

/** The collector as it was when the form was opened; null for a new one. */
type Editing = { readonly collector: JobSetCollector | null } | null;

/** Job sets collected from data sources: the result of the last collection, and a button for the next one. */
export function CollectorsPanel(): ReactNode {
  const collectors = useCollectors();
  const collect = useCollect();
  const remove = useRemoveCollector();
  const [editing, setEditing] = useState<Editing>(null);
  const confirmRemoval = async ({ name, revision }: Shown): Promise<void> => {
    const sure = await confirmAction({
      title: `Stop collecting ${name}?`,
      children: "Versions that were collected stay.",
      confirmLabel: "Remove the collector",
    });
    if (sure) remove.mutate({ name, revision });
  };
  return (
    <Panel
      title="Collect"
      description="From a GitLab, or from a Prometheus and a Loki: the last whole days, on demand or daily. Nothing is changed there."
      actions={
        <PermittedButton
          needs="tuner"
          variant="default"
          size="xs"
          disabled={editing !== null}
          onClick={() => setEditing({ collector: null })}
        >
          Add a collector
        </PermittedButton>
      }
    >
      {editing === null ? null : (
        <EditedCollector
          key={editing.collector?.name ?? ""}
          collector={
            collectors.data?.items.find(({ name }) => name === editing.collector?.name) ?? editing.collector
          }
          onDone={() => setEditing(null)}
        />
      )}
      {collect.error ? <ErrorState title="The collection was not started" error={collect.error} /> : null}
      {remove.error ? <ErrorState title="The collector was not removed" error={remove.error} /> : null}
      <QueryState query={collectors} what="the collectors" rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            editing === null ? (
              <p className="fine">No job set is collected yet.</p>
            ) : null
          ) : (
            <DataTable
              caption="Collectors of job sets"
              name="collectors"
              rows={items}
              rowKey={({ name }) => name}
              columns={collectorColumns(items, {
                edit: editing === null ? (collector) => setEditing({ collector }) : null,
                begin: (name) => collect.mutate(name),
                remove: (shown) => void confirmRemoval(shown),
              })}
            />
          )
        }
      </QueryState>
    </Panel>
  );
}
