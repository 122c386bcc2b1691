import { IconAlertTriangle, IconCheck, IconQuestionMark } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatMeasured } from "../numbers";
import { gaugeEnd, readGauge, type GaugeLine } from "./gauge";
import { GaugeBar } from "./GaugeBar";
import classes from "./LineGauge.module.css";

export interface LineGaugeProps {
  /** What is measured: "Memory of node-7", "Minutes of team-a this month". */
  readonly label: string;
  /** Accessible name, if the context already says whose gauge it is; the label when absent. */
  readonly name?: string;
  /** Null while it is unknown. */
  readonly value: number | null;
  /** "B", "s", "min", "cores"; null without a unit. */
  readonly unit: string | null;
  /** Waterlines, a quota or a deadline, ascending. */
  readonly lines: readonly GaugeLine[];
  /** The end of the scale, such as a node's capacity. */
  readonly end?: number;
  /** The state of the value if it depends on more than the lines; under or over them when absent. */
  readonly side?: GaugeSide;
}

/** `near` is below every line, but close to one. */
export type GaugeSide = "under" | "near" | "over";

const icons = {
  unknown: IconQuestionMark,
  under: IconCheck,
  near: IconAlertTriangle,
  over: IconAlertTriangle,
};

/**
 * A value against its lines: the bar, the number with its unit, and the distance to the relevant line in words.
 * Without a line or an end there is no bar: it would always be full.
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
