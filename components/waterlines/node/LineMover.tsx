"use client";

import { Slider } from "@mantine/core";
import type { ReactNode } from "react";
import { LineGauge } from "@/components/ranking/gauge/LineGauge";
import type { NodeDetail } from "@/lib/api/nodes";
import type { NodePlanReport } from "@/lib/api/waterlines";
import { amount, capital } from "../words";
import classes from "./NodePage.module.css";

export interface LineMoverProps {
  readonly line: NodePlanReport["lines"][number];
  /** Where the hand has it; the plan of it may still be on its way. */
  readonly at: number;
  /** Where the policies draw it. */
  readonly drawnAt: number;
  readonly report: NodePlanReport;
  readonly node: NodeDetail["node"];
  readonly onMove: (metric: string, line: number) => void;
}

const STEPS = 400;

/** A metric of the node: its use against the line now and after the plan, and the hand on the line. */
export function LineMover({ line, at, drawnAt, report, node, onMove }: LineMoverProps): ReactNode {
  const { metric, title, unit, used, preview } = line;
  const end = endOf(line, drawnAt, node);
  const step = stepOf(end);
  const after = afterPlan(line, report);
  const name = preview ? "waterline in preview" : "waterline";
  return (
    <section className={classes.line} aria-label={capital(title)}>
      <LineGauge
        label={capital(title)}
        value={used}
        unit={unit || null}
        lines={[{ name, at: line.line }]}
        end={end}
      />
      {after === null || used === null || after === used ? null : (
        <LineGauge
          label={`${capital(title)} after the plan`}
          value={after}
          unit={unit || null}
          lines={[{ name, at: line.line }]}
          end={end}
        />
      )}
      <div className={classes.slider}>
        <span className="fine">
          Move the line: {amount(at, unit)}
          {at === drawnAt ? "" : ` (drawn at ${amount(drawnAt, unit)})`}
        </span>
        <Slider
          thumbLabel={`Waterline of ${title}`}
          min={0}
          max={end}
          step={step}
          value={at}
          label={(value) => amount(value, unit)}
          marks={used === null ? [] : [{ value: used }]}
          onChange={(value) => onMove(metric, Number(value.toFixed(3)))}
        />
      </div>
    </section>
  );
}

/** The node's size where it says so, else somewhat beyond its use and its line. */
function endOf(
  { metric, unit, used, line }: LineMoverProps["line"],
  drawnAt: number,
  { metrics }: NodeDetail["node"],
): number {
  if (unit === "%") return 100;
  const size =
    metric === "cpu_total_usage"
      ? (metrics.cpu_core_numbers ?? 0) * 1_000
      : metric === "memory_total_usage"
        ? (metrics.memory_total ?? 0)
        : 0;
  return Math.max(size, drawnAt * 1.2, line, used ?? 0, 1);
}

/** A round number near a four hundredth of the scale. */
function stepOf(end: number): number {
  if (end > 2 ** 24) return 2 ** Math.round(Math.log2(end / STEPS));
  return Math.max(0.1, 10 ** Math.round(Math.log10(end / STEPS)));
}

/** What is left of the use, in the line's unit; null where the plan says nothing of the metric. */
function afterPlan({ metric, used }: LineMoverProps["line"], { kinds }: NodePlanReport): number | null {
  if (used === null) return null;
  const gaps = kinds.filter(({ kind }) => kind !== "throttleUp").flatMap(({ gaps }) => gaps);
  const gap = gaps.filter((one) => one.metric === metric).at(-1);
  if (gap === undefined || gap.before === null || gap.after === null || gap.line === null) return null;
  const scale = gap.before === 0 ? 0 : (used - gap.line) / gap.before;
  // What sums leave behind a closed gap is no distance.
  const left = Math.abs(gap.after) < 1e-9 * Math.abs(gap.before) ? 0 : gap.after;
  return Math.max(0, gap.line + left * scale);
}
