/** What a chart over time shows. */

export interface TimeSeries {
  readonly key: string;
  readonly name: string;
  /** A CSS colour. */
  readonly colour: string;
  /** As `stroke-dasharray`: lines are told apart without colours, too. */
  readonly dashes?: string | undefined;
  /** One for each time; null where there is none. */
  readonly values: readonly (number | null)[];
}

export interface TimeChartProps {
  /** Names the crosshair for assistive technology. */
  readonly label: string;
  /** Unix milliseconds, ascending, at least one. */
  readonly times: readonly number[];
  readonly series: readonly TimeSeries[];
  /** Of the values, at their axis. */
  readonly unit: string;
  readonly tick: (value: number) => string;
  readonly format: (value: number) => string;
  /** Only whole numbers on the values' axis. */
  readonly whole?: boolean;
  /** Another chart of the same SharedTime has the bar that says what is shown. */
  readonly bare?: boolean;
  /** Pixels of the lines and their axes. */
  readonly height?: number;
}

/** What of the times is drawn, and where. */
export interface DrawnTime {
  /** First index of the times and the one behind the last. */
  readonly shown: readonly [first: number, end: number];
  /** Unix milliseconds. */
  readonly from: number;
  readonly to: number;
  /** Pixels; 0 before they are known. */
  readonly width: number;
  readonly height: number;
  /** The highlighted series. */
  readonly strong: string | null;
}

/** Pixels around the lines: the crosshair is drawn by the same. */
export const INSET = { top: 10, right: 18, bottom: 46, left: 68 };
/** Points that are few enough to be marked each. */
export const MARKED = 60;
/** Pixels that a tick of the time's axis takes. */
const TICK = 72;

/** Ticks that the time's axis has place for. */
export const tickCount = (width: number): number =>
  Math.max(2, Math.floor((width - INSET.left - INSET.right) / TICK));
