"use client";

import type { ReactNode } from "react";
import { NoSource } from "@/components/ui/NoSource";
import { QueryState } from "@/components/ui/QueryState";
import { useDataSources } from "@/lib/client/hooks/dataSources";
import { sourcesOfType } from "@/lib/client/sourcesOfType";
import { COLLECTOR_TYPES } from "@/lib/replay/shapes";
import { CollectorForm, type CollectorFormProps } from "./CollectorForm";

/** The form of a collector, if there is a data source from which jobs can be collected. */
export function EditedCollector(edited: Omit<CollectorFormProps, "sources">): ReactNode {
  const sources = useDataSources();
  return (
    <QueryState query={sources} what="the data sources" rows={3}>
      {({ items }) =>
        sourcesOfType(items, COLLECTOR_TYPES).length > 0 ? (
          <CollectorForm {...edited} sources={items} />
        ) : (
          <NoSource title="No source of jobs yet" onClose={edited.onDone}>
            Add your GitLab, or the Prometheus of your cluster, as a data source.
          </NoSource>
        )
      }
    </QueryState>
  );
}
