/**
 * Totals over the grid of a range query, computed by the server: one subquery per total, evaluated at the range's
 * end, returns one value per group instead of one per step (docs/decisions/026-totals-from-the-server.md).
 *
 * A subquery `[r:step]` is evaluated at the multiples of the step within r before its time: Prometheus 2 includes the
 * left end, Prometheus 3 does not. The requested range therefore ends between two points, so that both versions
 * evaluate the same points.
 */
import type { Grid } from "../../numeric/alignedGrid";
import { SourceError } from "../errors";
import type { HttpSession } from "../http/session";
import { queryInstant } from "./client";
import { apiSeconds, type GridPart } from "./grid";
import type { SeriesSink } from "./response";

export type TotalMethod = "sum" | "max" | "min";

export interface TotalsRequest {
  /** PromQL whose value at each step is a sample. */
  readonly query: string;
  /** Start and end are multiples of the step. */
  readonly grid: Grid;
  /** Series are grouped by this label; those of a group are added per timestamp. */
  readonly label: string;
  readonly methods: readonly TotalMethod[];
  /** Called with the number of series; throws SourceError `tooLarge` if there are too many. */
  readonly onSeries: (count: number) => void;
}

export interface SeriesTotal {
  readonly labels: Readonly<Record<string, string>>;
  /** Number of samples of any kind, including NaN and ±Inf. */
  readonly samples: number;
}

export interface RangeTotals {
  /** Every series with a sample in the range. */
  readonly series: readonly SeriesTotal[];
  /** By group: the number of finite samples and each method's value; a group without finite samples is absent. */
  readonly groups: ReadonlyMap<string, Readonly<Record<"count" | TotalMethod, number>>>;
  /** Series with samples that are not finite. */
  readonly odd: Readonly<Record<"infinite" | "NaN", readonly SeriesTotal[]>>;
  /** `warnings` and `infos` of the responses. */
  readonly notes: readonly string[];
}

/** Maximum number of parts to split a range into if the server refuses to load that many samples at once. */
const MAX_PARTS = 64;

/** Returns the number of the query's series at an instant; a range returns about this number times its steps. */
export async function countSeries(session: HttpSession, query: string, timeMs: number): Promise<number> {
  const [first] = await vector(session, `count(\n${query}\n)`, timeMs, []);
  return first?.value ?? 0;
}

/**
 * Whether the server evaluates subqueries exactly at the points of the grid. Sends one request that reads no series.
 */
export async function keepsGrid(session: HttpSession, grid: Grid): Promise<boolean> {
  const times = (method: string): string => overTime(method, "vector(time())", grid, grid.stepMs);
  const named = (method: string): string =>
    `label_replace(${times(method)}, "plimsoll_total", "${method}", "", "")`;
  const query = ["count", "min", "max"].map(named).join(" or ");
  const rows = await vector(session, query, grid.endMs, []);
  const of = (method: string): number | undefined =>
    rows.find(({ labels }) => labels.plimsoll_total === method)?.value;
  return of("count") === grid.steps && of("min") === grid.startMs / 1000 && of("max") === grid.endMs / 1000;
}

/** Throws SourceError like every request; the caller may then fetch the samples instead. */
export async function rangeTotals(session: HttpSession, request: TotalsRequest): Promise<RangeTotals> {
  for (let parts = 1; ; parts *= 2) {
    try {
      return await totalsInParts(session, request, cut(request.grid, parts));
    } catch (error) {
      const tooMany = error instanceof SourceError && /too many samples/i.test(error.said ?? "");
      if (!tooMany || parts >= MAX_PARTS || parts >= request.grid.steps) throw error;
    }
  }
}

async function totalsInParts(
  session: HttpSession,
  { query, grid, label, methods, onSeries }: TotalsRequest,
  parts: readonly GridPart[],
): Promise<RangeTotals> {
  const raw = braced(query);
  const finite = `sum by (${label}) ((${raw} > -Inf) < Inf)`;
  const series = new Map<string, { labels: Record<string, string>; samples: number }>();
  const infinite: typeof series = new Map();
  const notNumbers: typeof series = new Map();
  const groups = new Map<string, Record<"count" | TotalMethod, number>>();
  const notes: string[] = [];
  const addTo = (into: typeof series, { labels, value }: Row): void => {
    const key = JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)));
    const known = into.get(key);
    if (known === undefined) into.set(key, { labels, samples: value });
    else known.samples += value;
  };
  const addGroup = (method: "count" | TotalMethod, rows: readonly Row[]): void => {
    for (const { labels, value } of rows) {
      const group = labels[label] ?? "";
      const known = groups.get(group) ?? { count: 0, sum: 0, max: -Infinity, min: Infinity };
      known[method] = COMBINE[method](known[method], value);
      groups.set(group, known);
    }
  };
  for (const part of parts) {
    const over = (method: string, inner: string): Promise<Row[]> =>
      vector(session, overTime(method, inner, part, grid.stepMs), part.endMs, notes);
    const found = await over("count", raw);
    for (const row of found) addTo(series, row);
    onSeries(series.size);
    const grouped = found.filter(({ labels }) => (labels[label] ?? "") !== "");
    if (grouped.length === 0) continue;
    // Each group has one series and all sums are finite, while any NaN or infinite sample would make its sum NaN or
    // infinite. So the samples can be used unfiltered, which costs the server far less than filtering and adding
    // them.
    const single = new Set(grouped.map(({ labels }) => labels[label])).size === grouped.length;
    const sums = single ? await over("sum", raw) : [];
    if (single && sums.every(({ labels, value }) => Number.isFinite(value) || (labels[label] ?? "") === "")) {
      addGroup("count", found);
      addGroup("sum", sums);
      for (const method of methods) if (method !== "sum") addGroup(method, await over(method, raw));
      continue;
    }
    for (const method of ["count", ...methods] as const) addGroup(method, await over(method, finite));
    for (const row of await over("count", `abs(${raw}) == Inf`)) addTo(infinite, row);
    // NaN fails every comparison.
    for (const row of await over("count", `${raw} unless ${raw} >= -Inf`)) addTo(notNumbers, row);
  }
  // An instant response has no order; a range response is ordered by labels.
  const ordered = [...series].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
  return {
    series: ordered,
    groups,
    odd: { infinite: [...infinite.values()], NaN: [...notNumbers.values()] },
    notes,
  };
}

const COMBINE: Readonly<Record<"count" | TotalMethod, (a: number, b: number) => number>> = {
  count: (a, b) => a + b,
  sum: (a, b) => a + b,
  max: Math.max,
  min: Math.min,
};

/**
 * Returns the parameters of the first request for totals: the number of samples of each series over the whole grid.
 */
export function firstTotal(query: string, grid: Grid): Record<string, string> {
  const counted = overTime("count", braced(query), grid, grid.stepMs);
  return { query: counted, time: apiSeconds(grid.endMs) };
}

/** Puts the query on separate lines, because it may end in a comment. */
const braced = (query: string): string => `(\n${query}\n)`;

/** Returns `count_over_time((…)[r:step])` over the points of a part, both ends included. */
function overTime(method: string, inner: string, { startMs, endMs }: GridPart, stepMs: number): string {
  return `${method}_over_time((${inner})[${endMs - startMs + stepMs - 1}ms:${stepMs}ms])`;
}

function cut({ startMs, stepMs, steps }: Grid, parts: number): GridPart[] {
  const each = Math.ceil(steps / parts);
  const cuts: GridPart[] = [];
  for (let k = 0; k < steps; k += each) {
    const last = Math.min(k + each, steps) - 1;
    cuts.push({ startMs: startMs + k * stepMs, endMs: startMs + last * stepMs });
  }
  return cuts;
}

interface Row {
  readonly labels: Record<string, string>;
  readonly value: number;
}

async function vector(session: HttpSession, query: string, timeMs: number, notes: string[]): Promise<Row[]> {
  const rows: Row[] = [];
  let labels: Record<string, string> = {};
  const sink: SeriesSink = {
    beginSeries(read) {
      labels = Object.fromEntries(read);
    },
    add(_timestamp, value) {
      rows.push({ labels, value });
    },
    addRun(_timestamp, values, count) {
      for (const value of values.subarray(0, count)) rows.push({ labels, value });
    },
  };
  notes.push(...(await queryInstant(session, { query, timeMs }, sink)));
  return rows;
}
