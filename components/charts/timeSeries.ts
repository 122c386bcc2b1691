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
