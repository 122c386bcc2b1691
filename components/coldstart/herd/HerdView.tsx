import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Facts } from "@/components/ui/Facts";
import { Panel } from "@/components/ui/Panel";
import { formatBytes, formatDuration, formatNumber, plural } from "@/lib/client/format";
import type { HerdResult, HerdSide } from "@/lib/coldstart/shapes";
import classes from "../ColdStart.module.css";
import { ReadyCurve } from "./ReadyCurve";

const SIDES = [
  { key: "coordinated", title: "With the cascade" },
  { key: "alone", title: "Each node for itself" },
] as const;

type Blob = HerdSide["blobs"][number];
type Outcome = HerdSide["outcomes"][number];

const BLOBS: readonly Column<Blob>[] = [
  { key: "digest", header: "Digest", value: ({ digest }) => digest.slice(0, 19), rowHeader: true },
  { key: "kind", header: "Kind", value: ({ kind }) => kind },
  { key: "pulls", header: "Pulls from the registry", value: ({ originPulls }) => originPulls },
  {
    key: "pullers",
    header: "Pulled by",
    value: ({ pullers }) => pullers.slice(0, 5).join(", ") + (pullers.length > 5 ? ", …" : ""),
  },
];

const OUTCOMES: readonly Column<Outcome>[] = [
  { key: "outcome", header: "Outcome", value: ({ outcome }) => outcome, rowHeader: true },
  { key: "count", header: "Resolves", value: ({ count }) => count },
];

const time = (ms: number | null): string => (ms === null ? "never" : formatDuration(ms));

export interface HerdViewProps {
  readonly result: HerdResult;
  readonly nodes: number;
}

/** How often the registry was asked, with the cascade and without it; then who was ready when. */
export function HerdView({ result, nodes }: HerdViewProps): ReactNode {
  const { coordinated, alone } = result;
  return (
    <>
      <p className="note" role="status">
        {plural(coordinated.originPulls, "pull")} from the registry where there would be{" "}
        {formatNumber(alone.originPulls)} without the cascade; all nodes are ready after{" "}
        {time(coordinated.lastReadyMs)} and {time(alone.lastReadyMs)}.
      </p>
      <div className={classes.sides}>
        {SIDES.map(({ key, title }) => {
          const side = result[key];
          return (
            <Panel key={key} title={title}>
              <Facts
                layout="dense"
                facts={[
                  { label: "Pulls from the registry", value: formatNumber(side.originPulls) },
                  { label: "From the registry", value: formatBytes(side.originBytes) },
                  { label: "Between nodes", value: formatBytes(side.peerBytes) },
                  { label: "Half of the nodes ready after", value: time(side.medianReadyMs) },
                  { label: "95% ready after", value: time(side.p95ReadyMs) },
                  { label: "All ready after", value: time(side.lastReadyMs) },
                  {
                    label: "Ready, failed",
                    value: `${side.readyNodes} of ${nodes}, ${side.failedNodes}`,
                  },
                  key === "coordinated" && { label: "Takeovers", value: String(side.takeovers) },
                  key === "coordinated" && {
                    label: "Nodes that went to the registry alone",
                    value: String(side.directPulls),
                  },
                ]}
              />
            </Panel>
          );
        })}
      </div>
      <ReadyCurve result={result} nodes={nodes} />
      <Panel title="Blobs, with the cascade" flush>
        <DataTable
          caption="Blobs, with the cascade"
          columns={BLOBS}
          rows={coordinated.blobs}
          rowKey={({ digest }) => digest}
          name="coldstart-herd"
        />
      </Panel>
      <Panel title="Outcomes of the resolves" flush>
        <DataTable
          caption="Outcomes of the resolves"
          columns={OUTCOMES}
          rows={coordinated.outcomes}
          rowKey={({ outcome }) => outcome}
        />
      </Panel>
    </>
  );
}
