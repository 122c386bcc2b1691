"use client";

import { useQuery } from "@tanstack/react-query";
import { memo, type ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import type { Column } from "@/components/ui/DataTable";
import { ErrorState } from "@/components/ui/ErrorState";
import { LoadingState } from "@/components/ui/LoadingState";
import { Panel } from "@/components/ui/Panel";
import type { NodePlanReport } from "@/lib/api/waterlines";
import { plural } from "@/lib/client/format";
import { queryKeys } from "@/lib/client/queryKeys";
import type { NodeQuestion } from "@/lib/waterlines";
import type { Planner } from "../session/useNodePlanner";
import { worded } from "../titles";
import { amount, KIND_TEXTS } from "../words";
import { rangesOf, stepSentence, type Range } from "./lineRanges";
import classes from "./LineSteps.module.css";

type Line = NodePlanReport["lines"][number];
type Steps = NodePlanReport["breakpoints"][number];

export interface LineStepsProps {
  readonly planner: Planner;
  /** Snapshot and name of the node. */
  readonly of: readonly [snapshot: string, node: string];
  readonly question: Pick<NodeQuestion, "profile" | "profiles" | "added">;
  /** The current lines. */
  readonly lines: readonly Line[];
}

/** How many pods give way for each position of a metric's line, with the other lines as the policies set them. */
export function LineSteps({ planner, of, question, lines }: LineStepsProps): ReactNode {
  const { profile, profiles, added = {} } = question;
  const query = useQuery({
    queryKey: queryKeys.nodePlan(...of, "steps", JSON.stringify({ profile, profiles, added })),
    queryFn: ({ signal }) => planner.call("steps", [{ profile, profiles, added }], { signal }),
    placeholderData: (before) => before,
    gcTime: 0,
  });
  if (query.isError) return <ErrorState title="The steps could not be computed" error={query.error} />;
  if (query.data === undefined) return <StepsPlace label="Computing the steps" />;
  return (
    <div className={classes.all}>
      {query.data.map((steps) => {
        const line = lines.find(({ metric }) => metric === steps.metric);
        return line === undefined || line.used === null || steps.steps.length === 0 ? null : (
          <OfLine key={`${steps.kind} ${steps.metric}`} steps={steps} line={line} used={line.used} />
        );
      })}
    </div>
  );
}

/** Shown until the panel is near, and while the steps are computed. */
function StepsPlace({ label }: { readonly label?: string }): ReactNode {
  return (
    <Panel title="Wherever the line is">
      {label === undefined ? <div className={classes.place} /> : <LoadingState label={label} rows={6} />}
    </Panel>
  );
}

const OfLine = memo(function OfLine({
  steps: { kind, steps, complete },
  line: { title, unit, line },
  used,
}: {
  readonly steps: Steps;
  readonly line: Line;
  readonly used: number;
}): ReactNode {
  const ranges = rangesOf(steps, used);
  const shown = (value: number): string => amount(value, unit);
  const columns: readonly Column<Range>[] = [
    { key: "from", header: "Line from", rowHeader: true, value: ({ from }) => from, formats: () => shown },
    { key: "to", header: "To below", value: ({ to }) => to, formats: () => shown },
    { key: "pods", header: "Pods", value: ({ acted }) => acted },
  ];
  const text = stepSentence(ranges, line, shown);
  return (
    <ChartPanel
      title={`${KIND_TEXTS[kind]}, wherever the line of ${worded(title)} lies`}
      description={`${text}${complete ? "" : " Lower lines are not shown."}`}
      summary={`Pods that give way by where the line of ${worded(title)} lies. ${text}`}
      columns={columns}
      rows={ranges}
      rowKey={({ from }) => String(from)}
      interactive
    >
      <Staircase ranges={ranges} used={used} line={line} shown={shown} />
    </ChartPanel>
  );
});

const SIDE = 1_000;

function Staircase({
  ranges,
  used,
  line,
  shown,
}: {
  readonly ranges: readonly Range[];
  readonly used: number;
  readonly line: number;
  readonly shown: (value: number) => string;
}): ReactNode {
  const most = Math.max(1, ...ranges.map(({ acted }) => acted));
  const end = Math.max(used, line) * 1.05 || 1;
  const x = (at: number): number => (at / end) * SIDE;
  const y = (acted: number): number => SIDE - (acted / most) * SIDE;
  const low = ranges.at(-1)?.from ?? 0;
  const path = [...ranges]
    .reverse()
    .map(({ from, to, acted }) => `L${x(from)},${y(acted)}H${x(to)}`)
    .join("");
  return (
    <div className={classes.chart}>
      <span className="fine">{plural(most, "pod")}</span>
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path className={classes.area} d={`M${x(low)},${SIDE}${path}V${SIDE}Z`} />
        <path className={classes.base} d={`M0,${SIDE}H${SIDE}`} vectorEffect="non-scaling-stroke" />
        <path className={classes.line} d={`M${x(line)},0V${SIDE}`} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={classes.axis}>
        <span>{shown(0)}</span>
        <span>
          line {shown(line)}, in use {shown(used)}
        </span>
        <span>{shown(end)}</span>
      </div>
    </div>
  );
}
