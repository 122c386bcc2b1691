import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { ErrorState } from "@/components/ui/ErrorState";
import { LoadingState } from "@/components/ui/LoadingState";
import { Panel } from "@/components/ui/Panel";
import { bytesIn } from "@/lib/client/columnFormats";
import type { ManifestAnswer } from "@/lib/coldstart/shapes";
import type { RegistryImage } from "./useImage";

type Child = ManifestAnswer["children"][number];

const COLUMNS: readonly Column<Child>[] = [
  { key: "platform", header: "Platform", value: ({ platform }) => platform, rowHeader: true },
  { key: "digest", header: "Manifest", value: ({ digest }) => digest.slice(0, 19) },
  { key: "size", header: "Size", value: ({ size }) => size, formats: bytesIn },
];

/** Shown instead of the plan while there is no manifest: it is loading, could not be read, or is an index. */
export function ImageState({ choice, read }: RegistryImage): ReactNode {
  if (choice === null) return null;
  if (read.isError) {
    const title = `The manifest of ${choice.image} was not read from ${choice.source}`;
    return <ErrorState error={read.error} title={title} onRetry={() => void read.refetch()} />;
  }
  if (read.data === undefined) return <LoadingState label="Loading the manifest" rows={6} />;
  return (
    <Panel
      title={`${choice.image} is an index`}
      description="Its manifests are images of their own: choose a platform below."
      flush
    >
      <DataTable
        caption="Manifests of the index"
        columns={COLUMNS}
        rows={read.data.children}
        rowKey={({ digest }) => digest}
      />
    </Panel>
  );
}
