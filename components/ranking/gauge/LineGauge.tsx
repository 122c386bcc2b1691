import { IconAlertTriangle, IconCheck, IconQuestionMark } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatMeasured } from "../numbers";
import { gaugeEnd, readGauge, type GaugeLine } from "./gauge";
import { GaugeBar } from "./GaugeBar";
import classes from "./LineGauge.module.css";

export interface LineGaugeProps {
  /** What is measured: "Memory of node-7", "Minutes of team-a this month". */
  readonly label: string;
  /** Its name among other gauges, where what is around it says whose it is; the label when absent. */
  readonly name?: string;
  /** Null while it is not known. */
  readonly value: number | null;
  /** "B", "s", "min", "cores"; null for a number without one. */
  readonly unit: string | null;
  /** Waterlines, a quota or a deadline, ascending. */
  readonly lines: readonly GaugeLine[];
  /** The end of the scale, such as a node's capacity. */
  readonly end?: number;
  /** Where the value is, of whoever judges it by more than the lines; under them or over one when absent. */
  readonly side?: GaugeSide;
}

/** `near` is under every line, but not by much. */
export type GaugeSide = "under" | "near" | "over";

const icons = {
  unknown: IconQuestionMark,
  under: IconCheck,
  near: IconAlertTriangle,
  over: IconAlertTriangle,
};

/**
 * A value against its lines: the bar, the number with its unit, and the distance to the nearest line in words. Without a
 * line and an end there is no bar: it would be full of whatever there is.
 */
export function LineGauge({
  label,
  name = label,
  value,
  unit,
  lines,
  end,
  side: judged,
}: LineGaugeProps): ReactNode {
  const { crossed, gap, words } = readGauge(value, unit, lines);
  const side = value === null ? "unknown" : (judged ?? (crossed > 0 ? "over" : "under"));
  const Icon = icons[side];
  const shown = value === null ? "–" : formatMeasured(value, unit);
  const limits = lines.map(({ name, at }) => `${name} ${formatMeasured(at, unit)}`).join(", ");
  const scale = gaugeEnd(value, lines, end);
  return (
    <div
      className={classes.root}
      role="meter"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={scale}
      aria-valuenow={value ?? 0}
      aria-valuetext={`${value === null ? "" : `${shown}, `}${words}; ${limits}`}
      data-side={side}
    >
      <div className={classes.words}>
        <span>{label}</span>
        <strong className={classes.value}>{shown}</strong>
      </div>
      {lines.length === 0 && end === undefined ? null : (
        <GaugeBar value={value ?? 0} lines={lines.map(({ at }) => at)} end={scale} />
      )}
      <div className={classes.words}>
        <span className={classes.gap}>
          <Icon size={14} stroke={2.25} aria-hidden="true" /> {gap}
        </span>
        <span className={classes.limits}>{limits}</span>
      </div>
    </div>
  );
}
