"use client";

import { useState } from "react";
import { confirmAction } from "@/components/ui/confirmAction";
import { notifyDone, notifyError } from "@/components/ui/notify";
import { fetchDataSource, useDeleteDataSource } from "@/lib/client/hooks/dataSources";
import { DeletionWords } from "./DeletionWords";

export interface DeleteSource {
  /** Fetches what currently uses the source, shows it, and deletes after confirmation. */
  readonly ask: () => Promise<void>;
  readonly pending: boolean;
}

export function useDeleteSource(name: string): DeleteSource {
  const remove = useDeleteDataSource();
  const [asking, setAsking] = useState(false);

  const ask = async (): Promise<void> => {
    setAsking(true);
    try {
      const source = await fetchDataSource(name);
      setAsking(false);
      const refused = source.usedBy.length > 0;
      const confirmed = await confirmAction({
        title: refused ? `${name} cannot be deleted yet` : `Delete the data source ${name}?`,
        children: <DeletionWords source={source} />,
        confirmLabel: "Delete",
        danger: true,
        ...(refused ? { refused, cancelLabel: "Close" } : {}),
      });
      if (!confirmed) return;
      await remove.mutateAsync({ name, revision: source.revision });
      notifyDone(`Data source ${name} deleted.`);
    } catch (error) {
      notifyError(`${name} was not deleted`, error);
    } finally {
      setAsking(false);
    }
  };
  return { ask, pending: asking || remove.isPending };
}
