"use client";

import { useEffect, useRef, type ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { PlainTimeChart } from "@/components/charts/PlainTimeChart";
import { useTimeScope } from "@/components/charts/timeScope";
import { instant, type Column } from "@/components/ui/DataTable";
import { Instant } from "@/components/ui/Instant";
import type { NodeTimeline } from "@/lib/api/nodeTimeline";
import { capital } from "../titles";
import { amount } from "../words";
import { STATE_TEXTS } from "./words";

export interface UseChartProps {
  readonly timeline: NodeTimeline;
  readonly metric: string;
  /** Of several charts, only the last one shows the selected period. */
  readonly bare: boolean;
}

/** Pixels. */
const HEIGHT = 220;

/** Units of the axis labels. */
const AXIS_UNITS: Readonly<Record<string, string>> = { B: "bytes", mC: "cores" };

type Reading = NodeTimeline["readings"][number];

/** The use of one metric over time against the lines that rules set for it. */
export function UseChart({ timeline, metric, bare }: UseChartProps): ReactNode {
  const { readings } = timeline;
  const rules = timeline.rules.flatMap((rule, index) => (rule.metric === metric ? [{ rule, index }] : []));
  const [first] = rules;
  if (first === undefined) return null;
  const { title, unit } = first.rule;
  const usedOf = (reading: Reading): number | null => reading.rules[first.index]?.used ?? null;
  const columns: readonly Column<Reading>[] = [
    {
      key: "at",
      header: "Reading",
      rowHeader: true,
      value: ({ at }: Reading) => instant(at),
      render: ({ at }) => <Instant at={at} />,
    },
    {
      key: "used",
      header: capital(title),
      value: usedOf,
      align: "right" as const,
      render: (row) => (usedOf(row) === null ? "not measured" : amount(usedOf(row) ?? 0, unit)),
    },
    ...rules.map(({ rule, index }): Column<Reading> => {
      const state = ({ rules: all }: Reading) => all[index]?.state ?? "unmeasured";
      return { key: rule.rule, header: rule.rule, value: (row) => STATE_TEXTS[state(row)] };
    }),
  ];
  const format = (value: number): string => amount(value, unit);
  const lines = [...new Map(rules.map(({ rule }) => [rule.line, rule.rule]))];
  const summary = `${capital(title)} over time against ${lines.length === 1 ? "its waterline" : "its waterlines"}`;
  return (
    <ChartPanel
      title={capital(title)}
      {...{ summary, columns, rows: readings }}
      rowKey={({ at }) => at}
      interactive
    >
      <PlainTimeChart
        label={summary}
        times={readings.map(({ at }) => Date.parse(at))}
        {...{ unit: AXIS_UNITS[unit] ?? unit, tick: format, format, bare }}
        height={HEIGHT}
        series={[
          { key: "used", name: capital(title), colour: "var(--term-1)", values: readings.map(usedOf) },
          ...lines.map(([line, name]) => ({
            key: name,
            name: `Waterline of ${name}`,
            colour: "var(--line-above)",
            dashes: "6 3",
            values: readings.map(() => line),
          })),
        ]}
      />
    </ChartPanel>
  );
}

/** Places the charts' crosshair at the chosen reading; not initially, when it would only cover the lines. */
export function CrosshairAt({ at }: { readonly at: string }): ReactNode {
  const scope = useTimeScope();
  const drawn = useRef(at);
  useEffect(() => {
    if (drawn.current === at) return;
    drawn.current = at;
    scope.set({ cursor: Date.parse(at) });
  }, [scope, at]);
  return null;
}
