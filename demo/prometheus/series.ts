/** Series as data for the responses of a fake Prometheus. */

/** Unix seconds. Both ends are points if the step reaches the end. */
export interface Grid {
  readonly start: number;
  readonly end: number;
  readonly step: number;
}

type Value = number | string | null;

/** Values as the API writes them; null if the series has no point. */
export interface Series {
  readonly range: (grid: Grid) => unknown;
  readonly instant: (time: number) => unknown;
}

/** `at` returns the value at a Unix second, or null if there is none. An instant is a grid with one point. */
export function series(
  metric: Readonly<Record<string, string>>,
  at: (seconds: number, grid: Grid) => Value,
): Series {
  const values = (grid: Grid): [number, string][] => {
    const found: [number, string][] = [];
    for (let k = 0; ; k++) {
      const seconds = Math.round((grid.start + k * grid.step) * 1000) / 1000;
      if (seconds > grid.end) return found;
      const value = at(seconds, grid);
      if (value !== null) found.push([seconds, String(value)]);
    }
  };
  return {
    range: (grid) => {
      const found = values(grid);
      return found.length === 0 ? null : { metric, values: found };
    },
    instant: (time) => {
      const [value] = values({ start: time, end: time, step: 1 });
      return value ? { metric, value } : null;
    },
  };
}

/** Returns one series per image with a constant value. */
export function steady(images: Readonly<Record<string, number>>): Series[] {
  return Object.entries(images).map(([image, value]) => series({ image }, () => value));
}

/** Returns a series that ends with these points at the end of the requested range. */
export function ending(metric: Readonly<Record<string, string>>, texts: readonly string[]): Series {
  return series(
    metric,
    (seconds, { end, step }) => texts.at(-1 - Math.round((end - seconds) / step)) ?? null,
  );
}
