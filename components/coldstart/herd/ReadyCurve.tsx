import type { ReactNode } from "react";
import { axisUnit } from "@/components/charts/axis";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { StepLines } from "@/components/charts/StepLines";
import type { Column } from "@/components/ui/DataTable";
import type { HerdResult, HerdSide } from "@/lib/coldstart/shapes";
import { allReadyText } from "./outcome";

type Point = HerdSide["readyCurve"][number];

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

export interface ReadyCurveProps {
  readonly result: HerdResult;
  readonly nodes: number;
}

/** The number of nodes that have the image, over virtual time. */
export function ReadyCurve({ result: { coordinated, alone }, nodes }: ReadyCurveProps): ReactNode {
  const rows: readonly Row[] = [
    ...coordinated.readyCurve.map((point) => ({ side: "with the cascade", ...point })),
    ...alone.readyCurve.map((point) => ({ side: "each for itself", ...point })),
  ];
  const endMs = Math.max(1, ...rows.map(({ atMs }) => atMs));
  const { unit, size } = axisUnit(endMs);
  const step = ({ atMs, nodes: y }: Point): { x: number; y: number } => ({ x: atMs / size, y });
  return (
    <ChartPanel
      title="Ready nodes over virtual time"
      description="Solid: with the cascade. Dashed: each node for itself."
      summary={`Ready with the cascade: ${coordinated.readyNodes} of ${nodes} nodes, ${allReadyText(coordinated.lastReadyMs)}; each for itself: ${alone.readyNodes} of ${nodes}, ${allReadyText(alone.lastReadyMs)}.`}
      columns={COLUMNS}
      rows={rows}
      rowKey={(_, index) => String(index)}
    >
      <StepLines
        x={{ label: `Virtual time (${unit})`, end: endMs / size }}
        y={{ label: "Ready nodes", end: nodes }}
        lines={[
          { key: "alone", colour: "var(--text-dim)", dashes: "6 4", points: alone.readyCurve.map(step) },
          { key: "coordinated", colour: "var(--term-1)", points: coordinated.readyCurve.map(step) },
        ]}
      />
    </ChartPanel>
  );
}
