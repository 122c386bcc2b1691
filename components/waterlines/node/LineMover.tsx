"use client";

import { Slider } from "@mantine/core";
import dynamic from "next/dynamic";
import { memo, useMemo, useState, type KeyboardEvent, type ReactNode } from "react";
import { LineGauge } from "@/components/ranking/gauge/LineGauge";
import { latePanel } from "@/components/ui/late";
import type { NodeDetail } from "@/lib/api/nodes";
import type { NodePlanReport } from "@/lib/api/waterlines";
import { capital, worded } from "../titles";
import { amount } from "../words";
import { addableOf, type Addable, type WrittenUse } from "./addedUse";
import classes from "./NodePage.module.css";

type Line = NodePlanReport["lines"][number];

const LineFields = dynamic(
  () => latePanel("The fields", () => import("./LineFields").then((file) => file.LineFields)),
  { ssr: false, loading: () => <div className={classes.fields} /> },
);

export interface LineMoverProps {
  readonly line: Line;
  /** The line's position in the address. */
  readonly at: number;
  /** The line's position in the policies. */
  readonly drawnAt: number;
  /** The use as measured, without what is added; null if it was not measured. */
  readonly measured: number | null;
  readonly added: WrittenUse;
  /** Whether the line and the added use can also be typed. */
  readonly typing: boolean;
  readonly node: NodeDetail["node"];
  /** Changes when something other than dragging moves the line, such as the address. */
  readonly since: string;
  readonly onMove: (metric: string, line: number) => void;
  readonly onAdd: (metric: string, written: string) => void;
}

const STEPS = 400;
/** Page Up and Page Down move the line by 1/20 of the scale. */
const LEAPS = 20;

/** A metric of the node: its use against the line now and after the plan, and what moves the line and the use. */
export const LineMover = memo(function LineMover({
  line,
  at,
  drawnAt,
  measured,
  added,
  typing,
  node,
  since,
  onMove,
  onAdd,
}: LineMoverProps): ReactNode {
  const { metric, title, unit, used, after, preview } = line;
  const addable = useMemo(() => addableOf(line, node), [line, node]);
  const end = endOf(line, drawnAt, node);
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
      <div className={classes.moves}>
        <LineSlider
          {...{ metric, title, unit, used, end, at, drawnAt, since, onMove, typing, addable, onAdd }}
          written={addable === null ? "" : (added[addable.metric] ?? "")}
        />
        {measured === null || used === null || used === measured ? null : (
          <p className={`fine ${classes.measured}`}>
            Measured: {amount(measured, unit)}. What is added belongs to no pod.
          </p>
        )}
      </div>
    </section>
  );
});

interface LineSliderProps extends Pick<
  LineMoverProps,
  "at" | "drawnAt" | "since" | "onMove" | "typing" | "onAdd"
> {
  readonly metric: string;
  readonly title: string;
  readonly unit: string;
  readonly used: number | null;
  readonly end: number;
  readonly addable: Addable | null;
  readonly written: string;
}

/** The line's slider and its fields; the plan for its position may still be loading. */
const LineSlider = memo(function LineSlider({
  metric,
  title,
  unit,
  used,
  end,
  at,
  drawnAt,
  since,
  onMove,
  typing,
  addable,
  written,
  onAdd,
}: LineSliderProps): ReactNode {
  const [hand, setHand] = useState<{ readonly at: number; readonly since: string } | null>(null);
  const held = hand?.since === since ? hand.at : at;
  const step = stepOf(end);
  const move = (value: number): void => {
    const next = Number(value.toFixed(3));
    setHand({ at: next, since });
    onMove(metric, next);
  };
  // Mantine's slider has no larger steps: arrow keys alone take more than 400 presses across the scale.
  const leap = (event: KeyboardEvent): void => {
    const sign = event.key === "PageUp" ? 1 : event.key === "PageDown" ? -1 : 0;
    if (sign === 0) return;
    event.preventDefault();
    const by = Math.round(end / LEAPS / step) * step;
    move(Math.min(end, Math.max(0, held + sign * by)));
  };
  return (
    <>
      <div className={classes.slider}>
        <span className="fine">
          Move the line: {amount(held, unit)}
          {held === drawnAt ? "" : ` (drawn at ${amount(drawnAt, unit)})`}
        </span>
        <Slider
          thumbLabel={`Waterline of ${worded(title)}`}
          thumbValueText={(value) => amount(value, unit)}
          min={0}
          max={Math.max(end, held)}
          step={step}
          value={held}
          label={(value) => amount(value, unit)}
          marks={used === null ? [] : [{ value: used }]}
          onChange={move}
          onKeyDown={leap}
        />
      </div>
      {typing ? (
        <LineFields {...{ title, unit, end, step, addable, written, onAdd }} at={held} onMove={move} />
      ) : null}
    </>
  );
});

/** The node's capacity if known, else slightly beyond its use and its line. */
function endOf({ metric, unit, used, line }: Line, drawnAt: number, { metrics }: NodeDetail["node"]): number {
  if (unit === "%") return Math.max(100, used ?? 0);
  const size =
    metric === "cpu_total_usage"
      ? (metrics.cpu_core_numbers ?? 0) * 1_000
      : metric === "memory_total_usage"
        ? (metrics.memory_total ?? 0)
        : 0;
  return Math.max(size, drawnAt * 1.2, line, used ?? 0, 1);
}

/** A round number close to 1/400 of the scale. */
function stepOf(end: number): number {
  if (end > 2 ** 24) return 2 ** Math.round(Math.log2(end / STEPS));
  return Math.max(0.1, 10 ** Math.round(Math.log10(end / STEPS)));
}
