/** The data of a chart over time. */

export interface TimeSeries {
  readonly key: string;
  readonly name: string;
  /** A CSS colour. */
  readonly colour: string;
  /** As `stroke-dasharray`, so that lines are distinguishable without colours too. */
  readonly dashes?: string | undefined;
  /** One for each time; null if missing. */
  readonly values: readonly (number | null)[];
}

export interface TimeChartProps {
  /** Names the crosshair for assistive technology. */
  readonly label: string;
  /** Unix milliseconds, ascending, at least one. */
  readonly times: readonly number[];
  readonly series: readonly TimeSeries[];
  /** The unit of the values, shown at their axis. */
  readonly unit: string;
  readonly tick: (value: number) => string;
  readonly format: (value: number) => string;
  /** Only integers on the value axis. */
  readonly whole?: boolean;
  /** Another chart of the same SharedTime shows the zoom bar. */
  readonly bare?: boolean;
  /** Height in pixels of the lines and their axes. */
  readonly height?: number;
}

/** Which times are drawn, and where. */
export interface DrawnTime {
  /** The index of the first time, and the index after the last. */
  readonly shown: readonly [first: number, end: number];
  /** Unix milliseconds. */
  readonly from: number;
  readonly to: number;
  /** Pixels; 0 before the width is known. */
  readonly width: number;
  readonly height: number;
  /** The highlighted series. */
  readonly strong: string | null;
}

/** Pixels around the lines; the crosshair uses the same. */
export const INSET = { top: 10, right: 18, bottom: 46, left: 68 };
/** Up to this many points, each is marked. */
export const MARKED = 60;
/** Pixels for one tick of the time axis. */
const TICK = 72;

/** The number of ticks that fit the time axis. */
export const tickCount = (width: number): number =>
  Math.max(2, Math.floor((width - INSET.left - INSET.right) / TICK));
