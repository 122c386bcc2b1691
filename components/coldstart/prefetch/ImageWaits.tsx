import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Panel } from "@/components/ui/Panel";
import { durationsIn } from "@/lib/client/columnFormats";
import { formatBytes, formatDuration } from "@/lib/client/format";
import type { ImageWaits as Waits } from "@/lib/coldstart/shapes";

type Row = Waits["outcomes"][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: "outcome", header: "How each blob is fetched", value: ({ label }) => label, rowHeader: true },
  {
    key: "least",
    header: "At least",
    value: ({ leastSeconds }) => leastSeconds * 1_000,
    formats: durationsIn,
  },
  { key: "most", header: "At most", value: ({ mostSeconds }) => mostSeconds * 1_000, formats: durationsIn },
];

/** How long a cold node waits for the whole image; renders nothing if a size is unknown. */
export function ImageWaits({ waits }: { readonly waits: Waits | null }): ReactNode {
  const cold = waits?.outcomes.find(({ outcome }) => outcome === "rule7");
  if (!waits || !cold) return null;
  const { layersAtOnce, originRate, peerRate, outcomes } = waits;
  const written = (seconds: number): string => formatDuration(seconds * 1_000);
  return (
    <Panel
      title={`A cold node waits ${written(cold.leastSeconds)} to ${written(cold.mostSeconds)} for an image that no node holds`}
      description={`${layersAtOnce} layers at a time, in an order that is not known; ${formatBytes(originRate)}/s from the registry and ${formatBytes(peerRate)}/s from a node.`}
      flush
    >
      <DataTable
        caption="Time for the whole image"
        columns={COLUMNS}
        rows={outcomes}
        rowKey={({ outcome }) => outcome}
      />
    </Panel>
  );
}
