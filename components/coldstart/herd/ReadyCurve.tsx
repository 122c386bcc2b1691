import type { ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import type { Column } from "@/components/ui/DataTable";
import { formatDuration } from "@/lib/client/format";
import type { HerdResult, HerdSide } from "@/lib/coldstart/shapes";
import classes from "../ColdStart.module.css";

interface Row {
  readonly side: string;
  readonly atMs: number;
  readonly nodes: number;
}

const COLUMNS: readonly Column<Row>[] = [
  { key: "side", header: "Herd", value: ({ side }) => side, rowHeader: true },
  {
    key: "at",
    header: "After (s)",
    value: ({ atMs }) => atMs / 1_000,
    formats: () => (value) => value.toFixed(2),
  },
  { key: "nodes", header: "Ready nodes", value: ({ nodes }) => nodes },
];

const WIDTH = 800;
const HEIGHT = 240;

/** Steps from the origin at the lower left, in the picture's units. */
function path(curve: HerdSide["readyCurve"], endMs: number, nodes: number): string {
  const x = (ms: number): string => ((ms / endMs) * WIDTH).toFixed(1);
  const y = (count: number): string => (HEIGHT - (count / nodes) * HEIGHT).toFixed(1);
  const steps = curve.map(({ atMs, nodes: count }) => `H${x(atMs)}V${y(count)}`);
  return `M0,${HEIGHT}${steps.join("")}H${WIDTH}`;
}

export interface ReadyCurveProps {
  readonly result: HerdResult;
  readonly nodes: number;
}

/** Nodes that have the image, over virtual time. */
export function ReadyCurve({ result: { coordinated, alone }, nodes }: ReadyCurveProps): ReactNode {
  const rows: readonly Row[] = [
    ...coordinated.readyCurve.map((point) => ({ side: "with the cascade", ...point })),
    ...alone.readyCurve.map((point) => ({ side: "each for itself", ...point })),
  ];
  const endMs = Math.max(1, ...rows.map(({ atMs }) => atMs));
  return (
    <ChartPanel
      title="Ready nodes over virtual time"
      description={`From 0 to ${nodes} nodes, from 0 to ${formatDuration(endMs)}. Solid: with the cascade. Dashed: each node for itself.`}
      summary={`With the cascade ${coordinated.readyNodes} nodes are ready, the last after ${formatDuration(coordinated.lastReadyMs ?? 0)}; each for itself ${alone.readyNodes}, the last after ${formatDuration(alone.lastReadyMs ?? 0)}.`}
      columns={COLUMNS}
      rows={rows}
      rowKey={(_, index) => String(index)}
    >
      <svg
        className={classes.curve}
        viewBox={`-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        fill="none"
        strokeWidth={2}
      >
        <path d={`M0,0V${HEIGHT}H${WIDTH}`} stroke="var(--rule-strong)" vectorEffect="non-scaling-stroke" />
        <path
          d={path(alone.readyCurve, endMs, nodes)}
          stroke="var(--text-dim)"
          strokeDasharray="6 4"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={path(coordinated.readyCurve, endMs, nodes)}
          stroke="var(--term-1)"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </ChartPanel>
  );
}
