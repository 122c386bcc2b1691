/** Series as data: what a fake Prometheus has to answer with. */

/** Unix seconds; both ends are points if the step meets the end. */
export interface Grid {
  readonly start: number;
  readonly end: number;
  readonly step: number;
}

type Value = number | string | null;

/** Entries as the API writes them; null where the series has no point. */
export interface Series {
  readonly range: (grid: Grid) => unknown;
  readonly instant: (time: number) => unknown;
}

/** `at` gives the value at a Unix second, null for none; an instant is a grid of one point. */
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

/** One series an image that has the same value all the time. */
export function steady(images: Readonly<Record<string, number>>): Series[] {
  return Object.entries(images).map(([image, value]) => series({ image }, () => value));
}

/** A series whose last points are these, up to the end of whatever is asked for. */
export function ending(metric: Readonly<Record<string, string>>, texts: readonly string[]): Series {
  return series(
    metric,
    (seconds, { end, step }) => texts.at(-1 - Math.round((end - seconds) / step)) ?? null,
  );
}
