import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { factOf } from "@/components/ui/factOf";
import { Facts } from "@/components/ui/Facts";
import { Panel } from "@/components/ui/Panel";
import { formatBytes, formatNumber, plural } from "@/lib/client/format";
import type { HerdResult, HerdSide } from "@/lib/coldstart/shapes";
import classes from "../ColdStart.module.css";
import { allReadyText, outcomeText, readyText, sinceText } from "./outcome";
import { ReadyCurve } from "./ReadyCurve";

const SIDES = [
  { key: "coordinated", title: "With the cascade" },
  { key: "alone", title: "Each node for itself" },
] as const;

type Blob = HerdSide["blobs"][number];
type Outcome = HerdSide["outcomes"][number];

const BLOBS: readonly Column<Blob>[] = [
  { key: "digest", header: "Digest", value: ({ digest }) => digest.slice(0, 19), rowHeader: true },
  { key: "kind", header: "Kind", value: ({ kind }) => kind, hideBelow: "sm" },
  { key: "pulls", header: "Pulls from the registry", value: ({ originPulls }) => originPulls },
  {
    key: "pullers",
    header: "Pulled by",
    value: ({ pullers }) => pullers.slice(0, 5).join(", ") + (pullers.length > 5 ? ", …" : ""),
  },
];

const OUTCOMES: readonly Column<Outcome>[] = [
  { key: "outcome", header: "Outcome", value: ({ outcome }) => outcomeText(outcome), rowHeader: true },
  { key: "label", header: "Label in metrics", value: ({ outcome }) => outcome },
  { key: "count", header: "Resolves", value: ({ count }) => count },
];

export interface HerdViewProps {
  readonly result: HerdResult;
  readonly nodes: number;
  /** The result of the previously shown herd, if any. */
  readonly before: HerdResult | undefined;
}

/** The number of requests to the registry with and without the cascade, then which node was ready when. */
export function HerdView({ result, nodes, before }: HerdViewProps): ReactNode {
  const { coordinated, alone } = result;
  return (
    <>
      {before === undefined ? null : (
        <p className="outcome" role="status">
          {sinceText(result, before)}
        </p>
      )}
      <p className="note" role="status">
        {plural(coordinated.originPulls, "pull")} from the registry where there would be{" "}
        {formatNumber(alone.originPulls)} without the cascade. With it {allReadyText(coordinated.lastReadyMs)}
        , without it {allReadyText(alone.lastReadyMs)}.
      </p>
      <div className={classes.sides}>
        {SIDES.map(({ key, title }) => (
          <Side
            key={key}
            title={title}
            isCascade={key === "coordinated"}
            side={result[key]}
            before={before?.[key]}
          />
        ))}
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

interface SideProps {
  readonly title: string;
  readonly isCascade: boolean;
  readonly side: HerdSide;
  readonly before: HerdSide | undefined;
}

const nodesOf = ({ readyNodes, failedNodes }: HerdSide): number => readyNodes + failedNodes;

function Side({ title, isCascade, side, before }: SideProps): ReactNode {
  const fact = factOf(side, before);
  return (
    <Panel title={title}>
      <Facts
        layout="dense"
        facts={[
          fact("Pulls from the registry", ({ originPulls }) => formatNumber(originPulls)),
          fact("From the registry", ({ originBytes }) => formatBytes(originBytes)),
          fact("Between nodes", ({ peerBytes }) => formatBytes(peerBytes)),
          fact("Half of the nodes ready after", ({ medianReadyMs }) => readyText(medianReadyMs)),
          fact("95% ready after", ({ p95ReadyMs }) => readyText(p95ReadyMs)),
          fact("All ready after", ({ lastReadyMs }) => readyText(lastReadyMs)),
          fact("Ready", (herd) => `${formatNumber(herd.readyNodes)} of ${formatNumber(nodesOf(herd))}`),
          fact("Failed", (herd) => `${formatNumber(herd.failedNodes)} of ${formatNumber(nodesOf(herd))}`),
          isCascade && fact("Takeovers", ({ takeovers }) => formatNumber(takeovers)),
          isCascade &&
            fact("Nodes that went to the registry on their own", ({ directPulls }) =>
              formatNumber(directPulls),
            ),
        ]}
      />
    </Panel>
  );
}
